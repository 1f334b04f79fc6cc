import type { Logger } from './logger.ts'

const HOUR_MS = 3_600_000
const PART = 5_000

/** Does `work` every hour until it is stopped. A failure is logged as `failureMessage`, and the next hour tries again. */
export function runHourly(
  work: () => Promise<void>,
  { logger, failureMessage }: { logger: Logger; failureMessage: string },
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

/** Deletes rows in parts of at most 5,000, so that no statement holds many locks: `part` tells how many it deleted. */
export async function deleteInBatches(part: (most: number) => Promise<number>): Promise<void> {
  for (let count = PART; count === PART;) count = await part(PART)
}
