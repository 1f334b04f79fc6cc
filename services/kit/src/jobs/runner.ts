import { withDeferredSpan } from '../bus/trace.ts'
import { backoff, createAlarm, wait } from '../bus/wait.ts'
import type { Db } from '../postgres/db.ts'
import { reasonOf } from '../runtime/reason.ts'
import type { Logger } from '../runtime/logger.ts'
import { Declined, GiveUp, type Job } from './job.ts'
import { claimJobs, deleteJob, markDead, scheduleRetry, type ClaimedJob } from './store.ts'

/** Low, because each job may occupy a connection to a mail server, and requests need the database more. */
const CONCURRENCY = 2
/** Time limit of an attempt; then it counts as failed. */
const ATTEMPT_MS = 60_000
/** The jobs of a process that was killed are claimed again after this time. */
const LEASE_MS = ATTEMPT_MS + 30_000
/** How long `stop` waits for running jobs. A process has ten seconds to end. */
const STOP_MS = 7_000
/** The delays between them grow from 10 s to 4 h and add up to about two days. */
export const MAX_ATTEMPTS = 22
const FIRST_DELAY_MS = 10_000
const MAX_DELAY_MS = 4 * 3_600_000
/** The last websites and accounts that had a turn. */
const MAX_SERVED = 1_000
/** Milliseconds between two log lines while jobs cannot be claimed. */
const LOG_EVERY_MS = 60_000

export type Outcome = 'done' | 'failed' | 'dead' | 'declined'
export type JobRunner = { stop(): Promise<void> }

/**
 * Starts to run a service's jobs. Any number of processes may do so at the same time; each claims different jobs. Websites and
 * accounts take turns. A job of a kind that is not in `jobs` waits for a process that has it.
 */
export function startJobs({
  db,
  jobs,
  logger,
  pollMs = 1_000,
  attemptMs = ATTEMPT_MS,
  leaseMs = LEASE_MS,
  stopMs = STOP_MS,
  onOutcome = () => {},
}: {
  db: Pick<Db, 'job'>
  jobs: readonly Job[]
  logger: Logger
  pollMs?: number
  attemptMs?: number
  leaseMs?: number
  stopMs?: number
  onOutcome?: (name: string, outcome: Outcome) => void
}): JobRunner {
  const byName = new Map(jobs.map((job) => [job.kind.name, job]))
  if (byName.size < jobs.length) throw new TypeError('two kinds of job have the same name')
  const names = [...byName.keys()]
  const ended = new AbortController()
  const alarm = createAlarm(ended.signal)
  const running = new Set<Promise<void>>()

  /** If the outcome cannot be stored, the lease expires and the job runs again. */
  const storeOutcome = async (claimed: ClaimedJob, failure: unknown): Promise<Outcome> => {
    if (failure === undefined) {
      await db.job((tx) => deleteJob(tx, claimed))
      return 'done'
    }
    const reason = reasonOf(failure)
    const { id, name: job, attempts: attempt } = claimed
    if (failure instanceof GiveUp) {
      await db.job((tx) => markDead(tx, claimed, reason))
      logger.warn({ job, id, attempt, reason }, 'a job was put aside')
      return failure instanceof Declined ? 'declined' : 'dead'
    }
    if (attempt >= MAX_ATTEMPTS) {
      await db.job((tx) => markDead(tx, claimed, reason))
      logger.error({ job, id, attempt, reason }, 'a job was put aside after its last attempt')
      return 'dead'
    }
    await db.job((tx) => scheduleRetry(tx, claimed, retryDelayMs(attempt), reason))
    logger.warn({ job, id, attempt, reason }, 'a job failed and will be retried')
    return 'failed'
  }

  const run = async (claimed: ClaimedJob): Promise<void> => {
    let failure: unknown
    try {
      // The process ended during each attempt, so the limit was never checked.
      if (claimed.attempts > MAX_ATTEMPTS) throw new GiveUp('the process ended while the job ran')
      const job = byName.get(claimed.name)!
      await withDeferredSpan(`job ${claimed.name}`, claimed.headers, () =>
        withTimeLimit(attemptMs, (signal) =>
          job.handle(claimed.payload, { number: claimed.attempts, waitedMs: claimed.waitedMs, signal }),
        ),
      )
    } catch (error) {
      failure = error ?? new Error('failed')
    }
    await storeOutcome(claimed, failure).then(
      (outcome) => onOutcome(claimed.name, outcome),
      (error: unknown) =>
        logger.warn({ err: error, job: claimed.name }, 'the outcome of a job could not be stored'),
    )
  }

  /** The one that was served last is the last one. */
  const served = new Set<string>()
  const claim = async (limit: number): Promise<ClaimedJob[]> => {
    const claimed = await db.job((tx) => claimJobs(tx, names, { limit, leaseMs, served: [...served] }))
    for (const { turn } of claimed) {
      served.delete(turn)
      served.add(turn)
    }
    for (const turn of served) if (served.size > MAX_SERVED) served.delete(turn)
    return claimed
  }

  const loop = async (): Promise<void> => {
    let loggedAt = -Infinity
    while (!ended.signal.aborted) {
      alarm.clear()
      try {
        const free = CONCURRENCY - running.size
        const claimed = free === 0 ? [] : await claim(free)
        for (const each of claimed) {
          const task: Promise<void> = run(each).finally(() => {
            running.delete(task)
            alarm.ring()
          })
          running.add(task)
        }
      } catch (error) {
        if (performance.now() - loggedAt > LOG_EVERY_MS) {
          loggedAt = performance.now()
          logger.warn({ err: error }, 'jobs cannot be claimed and wait')
        }
      }
      await alarm.wait(pollMs)
    }
  }
  const looping = loop()

  return {
    async stop() {
      ended.abort()
      await looping
      await Promise.race([Promise.all(running), wait(stopMs)])
    },
  }
}

/** Milliseconds to wait after failed attempt number `attempt`, from 1. */
export const retryDelayMs = (attempt: number): number => backoff(attempt - 1, FIRST_DELAY_MS, MAX_DELAY_MS)

/** Rejects and aborts the signal when `work` takes longer than `ms` milliseconds. */
async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const exceeded = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new Error(`took longer than ${ms} ms`)
      limit.abort(failure)
      reject(failure)
    }, ms)
  })
  try {
    return await Promise.race([work(limit.signal), exceeded])
  } finally {
    clearTimeout(timer)
  }
}
