import type { Logger } from '../logger.ts'
import { withLease, type LeaseOptions } from '../../jobs/lease.ts'
import { HOUR_MS } from '@portico/proto/time/units'

const BATCH = 5_000

type Options = {
  logger: Logger
  /** The log line of a run that failed. */
  failureMessage: string
  /** Leaves a run to the process that has the lease. Without it, several processes run the work at once. */
  lease?: Pick<LeaseOptions, 'db' | 'name'>
}

/** Runs `work` every hour until it is stopped. A run that fails is logged; the next one tries again. */
export function runHourly(
  work: (signal: AbortSignal) => Promise<void>,
  options: Options,
): { stop(): Promise<void> } {
  return repeat(work, options, false)
}

/** Runs `work` at once, without waiting for it, and then every `ms` milliseconds, as `runSoonAndHourly` does. */
export function runSoonAndEvery(
  ms: number,
  work: (signal: AbortSignal) => Promise<void>,
  options: Options,
): { stop(): Promise<void> } {
  return repeat(work, options, true, ms)
}

/**
 * Runs `work` at once, without waiting for it, and then every hour. A run begins after the one before it has ended. `stop`
 * aborts the signal and waits for the current run. A run that fails is logged; the next one tries again.
 */
export function runSoonAndHourly(
  work: (signal: AbortSignal) => Promise<void>,
  options: Options,
): { stop(): Promise<void> } {
  return repeat(work, options, true)
}

function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { logger, failureMessage, lease }: Options,
  startsNow: boolean,
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = running
      .then(() => runOnce(work, lease, stopping.signal))
      .catch((error: unknown) => {
        // The work has stopped before its next batch.
        if (!stopping.signal.aborted) logger.warn({ err: error }, failureMessage)
      })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  if (startsNow) run()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function runOnce(
  work: (signal: AbortSignal) => Promise<void>,
  lease: Options['lease'],
  signal: AbortSignal,
): Promise<void> {
  if (lease) await withLease({ ...lease, signal }, work)
  else await work(signal)
}

/** Runs `work` now and then every hour. A failure of the first run is thrown. */
export async function runNowAndHourly(
  work: (signal: AbortSignal) => Promise<void>,
  options: Options,
): Promise<{ stop(): Promise<void> }> {
  await runOnce(work, options.lease, new AbortController().signal)
  return runHourly(work, options)
}

/**
 * Deletes rows in batches of at most 5,000, so that one statement does not hold many locks. `deleteBatch` deletes up to
 * `max` rows and returns how many it deleted.
 * @throws the reason of the signal before the next batch, when it is aborted
 */
export async function deleteInBatches(
  deleteBatch: (max: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    signal?.throwIfAborted()
    count = await deleteBatch(BATCH)
  }
}
