import { Refusal } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'

/** The rows of a table whose texts were cleaned by an earlier version of the cleaner, ordered by their keys. */
export type UncleanedTable<Row = never> = {
  name: string
  /** Returns the next rows after `after`; none if there are no more. */
  read(after: Row | null): Promise<Row[]>
  /** Cleans the texts of a row and stores them with the cleaner's version. */
  clean(row: Row): Promise<void>
}

/** How long the job waits after a failure before it continues. */
const RETRY_MS = 60_000

/**
 * Cleans stored texts again after the cleaner became stricter (`CLEANER_VERSION`). It runs in the background from the
 * start of the service. Each row has the version that cleaned it, so an interrupted job continues where it ended, and a
 * job without such rows ends at once. A text that the cleaner refuses stays unchanged until the next start.
 */
export function startCleaningAgain<Row>(
  tables: readonly UncleanedTable<Row>[],
  { logger, retryMs = RETRY_MS }: { logger: Logger; retryMs?: number },
): { done: Promise<void>; stop(): Promise<void> } {
  const stopped = new AbortController()
  const done = run()

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        for (const table of tables) await cleanTable(table)
        return
      } catch (error) {
        if (stopped.signal.aborted) return
        logger.warn({ err: error }, 'some stored texts are not cleaned yet; the job continues later')
        await wait()
      }
    }
  }

  async function cleanTable({ name, read, clean }: UncleanedTable<Row>): Promise<void> {
    let cleaned = 0
    let refused = 0
    let after: Row | null = null
    for (;;) {
      const rows: Row[] = stopped.signal.aborted ? [] : await read(after)
      if (rows.length === 0) break
      for (const row of rows) {
        if (stopped.signal.aborted) return
        try {
          await clean(row)
          cleaned += 1
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 400) throw error
          refused += 1
        }
      }
      after = rows.at(-1)!
    }
    if (refused > 0) logger.error({ table: name, rows: refused }, 'stored texts cannot be cleaned')
    if (cleaned > 0) logger.info({ table: name, rows: cleaned }, 'stored texts were cleaned again')
  }

  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retryMs)
      timer.unref()
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })

  return {
    done,
    stop() {
      stopped.abort()
      return done
    },
  }
}
