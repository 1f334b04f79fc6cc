import type { Logger } from './logger.ts'

const HOUR_MS = 3_600_000
const BATCH = 5_000

type Options = {
  logger: Logger
  /** The log line of a run that failed. */
  failureMessage: string
}

/** Runs `work` every hour until it is stopped. A run that fails is logged; the next one tries again. */
export function runHourly(
  work: () => Promise<void>,
  { logger, failureMessage }: Options,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = work().catch((error: unknown) => logger.warn({ err: error }, failureMessage))
  }, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Runs `work` now and then every hour. A failure of the first run is thrown. */
export async function runNowAndHourly(
  work: () => Promise<void>,
  options: Options,
): Promise<{ stop(): Promise<void> }> {
  await work()
  return runHourly(work, options)
}

/**
 * Deletes rows in batches of at most 5,000, so that one statement does not hold many locks. `deleteBatch` deletes up to
 * `max` rows and returns how many it deleted.
 */
export async function deleteInBatches(deleteBatch: (max: number) => Promise<number>): Promise<void> {
  for (let count = BATCH; count === BATCH;) count = await deleteBatch(BATCH)
}
