import { StartProblem } from './config.ts'
import type { Logger } from './logger.ts'

const DRAIN_MS = 10_000

/**
 * Runs a process: starts it, and on SIGTERM or SIGINT stops it within 10 s. A start that cannot go on says so in one
 * clear line and ends with code 1; so does a bug that nobody caught.
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
    const forced = setTimeout(() => process.exit(code || 1), DRAIN_MS)
    await running?.stop().catch((error: unknown) => logger.error({ err: error }, 'the drain failed'))
    clearTimeout(forced)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'a failure that nobody handled')
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

/** What Postgres answers when it cannot write. */
const DISK_FULL = '53100'

/** One line for what an operator can mend; a stack trace only for what nobody expected. */
function startLine(name: string, error: unknown): string {
  if (error instanceof StartProblem) return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `${name} cannot start: the port ${(error as { port?: number }).port ?? ''} is taken.`
  if (code === 'ENOSPC' || code === DISK_FULL) return `${name} cannot start: the disk is full.`
  if (code === 'EACCES') return `${name} cannot start: ${(error as Error).message}`
  return `${name} cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
