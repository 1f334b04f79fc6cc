import { StartProblem } from './config.ts'
import type { Logger } from './logger.ts'

const DRAIN_TIMEOUT_MS = 10_000

/**
 * Runs a process: starts it, and stops it within 10 s on SIGTERM or SIGINT. A start that fails writes the reason in one
 * line and exits with 1. An unhandled rejection is logged and also ends the process with 1.
 */
export async function run({
  name,
  logger,
  start,
}: {
  name: string
  logger: Logger
  start: () => Promise<{ stop(): Promise<void> }>
}): Promise<void> {
  let stopping = false
  let running: { stop(): Promise<void> } | undefined
  const stop = async (signal: string, code: number) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, `${name} stops`)
    const forced = setTimeout(() => process.exit(code || 1), DRAIN_TIMEOUT_MS)
    await running
      ?.stop()
      .catch((error: unknown) => logger.error({ err: error }, 'the process did not stop cleanly'))
    clearTimeout(forced)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    void stop('unhandledRejection', 1)
  })
  try {
    running = await start()
    if (stopping) await running.stop()
  } catch (error) {
    if (stopping) return
    process.stderr.write(`${startLine(name, error)}\n`)
    process.exit(1)
  }
}

/** The error code of Postgres when its disk is full. */
const DISK_FULL = '53100'

/** Returns one line for a reason that the operator can correct, and a stack trace for an unexpected one. */
function startLine(name: string, error: unknown): string {
  if (error instanceof StartProblem) return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `${name} cannot start: the port ${(error as { port?: number }).port ?? ''} is taken.`
  if (code === 'ENOSPC' || code === DISK_FULL) return `${name} cannot start: the disk is full.`
  if (code === 'EACCES') return `${name} cannot start: ${(error as Error).message}`
  return `${name} cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
