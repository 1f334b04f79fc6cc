import { tracedWork } from '../bus/trace.ts'
import { createAlarm, wait } from '../bus/wait.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Db } from '../postgres/db.ts'
import { Declined, GiveUp, type Job } from './job.ts'
import { reasonOf } from './reason.ts'
import { begin, bury, finish, postpone, type Begun } from './store.ts'

/** Two at once: each may hold a connection to a mail server, and a request needs the database more. */
const AT_ONCE = 2
/** An attempt may take so long; then it counts as failed. */
const ATTEMPT_MS = 60_000
/** A process that was killed is known for dead after this, and its jobs are begun again. */
const LEASE_MS = ATTEMPT_MS + 30_000
/** How long a stop waits for what runs; a process has ten seconds to end. */
const STOP_MS = 7_000
/** Attempts from 10 s after the first, each twice as late as the one before, at last every four hours: two days. */
export const MOST_ATTEMPTS = 22
const FIRST_MS = 10_000
const LAST_MS = 4 * 3_600_000

export type Outcome = 'done' | 'failed' | 'dead' | 'declined'
export type JobRunner = { stop(): Promise<void> }

/**
 * Works off a service's jobs. Any number of processes may do so at once: each takes jobs that no other has. A job of a
 * kind that this process does not know waits for one that does.
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
  if (byName.size < jobs.length) throw new TypeError('two kinds of job have one name')
  const names = [...byName.keys()]
  const ended = new AbortController()
  const alarm = createAlarm(ended.signal)
  const running = new Set<Promise<void>>()

  /** Whoever cannot be noted (the database is away) is begun again when its time is over. */
  const note = async (begun: Begun, failure: unknown): Promise<Outcome> => {
    if (failure === undefined) {
      await db.job((tx) => finish(tx, begun))
      return 'done'
    }
    const reason = reasonOf(failure)
    const { id, name: job, attempts: attempt } = begun
    if (failure instanceof GiveUp) {
      await db.job((tx) => bury(tx, begun, reason))
      logger.warn({ job, id, attempt, reason }, 'a job was put aside')
      return failure instanceof Declined ? 'declined' : 'dead'
    }
    if (attempt >= MOST_ATTEMPTS) {
      await db.job((tx) => bury(tx, begun, reason))
      logger.error({ job, id, attempt, reason }, 'a job was put aside after its last attempt')
      return 'dead'
    }
    await db.job((tx) => postpone(tx, begun, delayAfter(attempt), reason))
    logger.warn({ job, id, attempt, reason }, 'a job failed and is tried again later')
    return 'failed'
  }

  const work = async (begun: Begun): Promise<void> => {
    let failure: unknown
    try {
      // A job that ended its process each time is not begun once more.
      if (begun.attempts > MOST_ATTEMPTS) throw new GiveUp('the process ended while it ran')
      const job = byName.get(begun.name)!
      await tracedWork(`job ${begun.name}`, begun.headers, () =>
        inTime(attemptMs, (signal) =>
          job.handle(begun.payload, { number: begun.attempts, waitedMs: begun.waitedMs, signal }),
        ),
      )
    } catch (error) {
      failure = error ?? new Error('failed')
    }
    await note(begun, failure).then(
      (outcome) => onOutcome(begun.name, outcome),
      (error: unknown) => logger.warn({ err: error, job: begun.name }, 'the end of a job could not be noted'),
    )
  }

  const loop = async (): Promise<void> => {
    let told = -Infinity
    while (!ended.signal.aborted) {
      alarm.clear()
      try {
        const free = AT_ONCE - running.size
        const begun = free === 0 ? [] : await db.job((tx) => begin(tx, names, free, leaseMs))
        for (const each of begun) {
          const task: Promise<void> = work(each).finally(() => {
            running.delete(task)
            alarm.ring()
          })
          running.add(task)
        }
      } catch (error) {
        if (performance.now() - told > 60_000) {
          told = performance.now()
          logger.warn({ err: error }, 'jobs wait')
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

/** Milliseconds until the next attempt, with up to a fifth of noise. */
export const delayAfter = (attempt: number): number =>
  Math.min(LAST_MS, FIRST_MS * 2 ** (attempt - 1)) * (0.8 + Math.random() * 0.2)

async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      const failure = new Error(`took longer than ${ms} ms`)
      over.abort(failure)
      fail(failure)
    }, ms)
  })
  try {
    return await Promise.race([work(over.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
