import type { Logger } from '../runtime/logger.ts'
import { FilesUnavailable, type FilesProblem } from './files.ts'

/** Each problem is logged once in this time: every request meets it. */
const QUIET_MS = 10_000
/** Problems that stay until the operator acts. */
const LASTING: readonly FilesProblem[] = ['full', 'denied', 'clock', 'damaged']

const texts: Record<FilesProblem, string> = {
  away: 'the store of files cannot be reached',
  slow: 'the store of files did not answer in time',
  busy: 'the store of files refuses requests for now',
  full: 'the store of files is full',
  denied: 'the store of files denies access: check FILES_URL, FILES_KEY and the rights of the key',
  clock: 'the store of files refuses the time of this machine: set its clock',
  damaged: 'the store of files has other bytes than were sent; nothing was kept',
}

/** Logs why a store of files fails, and passes the failure on. */
export function createProblemLog(logger: Logger) {
  const loggedAt = new Map<FilesProblem, number>()

  function note(error: unknown): void {
    if (!(error instanceof FilesUnavailable)) return
    const { problem, detail } = error
    const now = performance.now()
    if (now - (loggedAt.get(problem) ?? -Infinity) < QUIET_MS) return
    loggedAt.set(problem, now)
    logger[LASTING.includes(problem) ? 'error' : 'warn']({ problem, detail }, texts[problem])
  }

  async function log<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      note(error)
      throw error
    }
  }

  log.each = async function* <T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items
    } catch (error) {
      note(error)
      throw error
    }
  }
  return log
}
