import { errorOf, workEnds, type Job, type JobClass, type WorkEnd } from './job.ts'
import { createThread, type Thread } from './thread.ts'
import { createWebsiteQueue, type WebsiteQueue } from './website-queue.ts'
import { createWebsiteRests } from './website-rests.ts'
import { WorkDropped, type Caller, type Outcome, type Work } from './work.ts'

/** Does work on what owners and visitors send in threads, so that it never blocks the requests of others. */
export type WorkPool = {
  /**
   * Does a job when it is the turn of its website.
   * @throws WorkExceeded at the time or memory limit; WorkFailed if the work throws; WorkDropped if its request has ended;
   * Refusal 503 while too many jobs of the website or client wait or the website rests, or if the thread ends or cannot start
   */
  run<Input, Result>(work: Work<Input, Result>, input: Input, caller: Caller): Promise<Result>
  stats(): WorkStats
  /** Ends the threads. Jobs that wait or run are refused. */
  stop(): void
}

/** Totals since the start of the process, and what waits now. */
export type WorkStats = {
  classes: Record<JobClass, { waiting: number; longestWaitMs: number; started: number; waitedMs: number }>
  ends: Record<WorkEnd, number>
}

type Options = {
  /** How long a thread may take to start. */
  startLimitMs: number
  /** A thread ends after this time without a job. */
  idleMs: number
  /** Jobs that wait, owners' and visitors' each. */
  maxWaiting: number
  maxWaitingOfWebsite: number
  /** After a job has run so long, the second thread takes owners' jobs too. */
  helpAfterMs: number
  /** A website whose job exceeded a limit is served after the others for this time after its rest. */
  slowForMs: number
  /** After an owner's job that exceeded a limit, those of its website are refused for this time; twice as long after the next one. */
  ownerRestMs: number
  maxOwnerRestMs: number
  /** After a visitor's job that exceeded a limit, those of visitors rest for this time; twice as long after the next one. */
  visitorRestMs: number
  now?: () => number
}

/** The longest rest of visitors' jobs, in times of the first one. */
const MAX_REST_FACTOR = 16
/** One of so many turns of the first thread belongs to such websites. */
const SLOW_EVERY = 10

/**
 * Creates a pool of two threads. The first one does only jobs of owners. The second one does those of visitors, and those of
 * owners when the first one has been busy with one job for `helpAfterMs`, does a job of a slow website, or starts again. A
 * website whose job has exceeded a limit rests, and then comes after the others, in the first thread only, so that it can
 * never hold both.
 */
export function createWorkPool(options: Options): WorkPool {
  const { maxWaiting: max, maxWaitingOfWebsite: maxOfWebsite } = options
  const owners = createWebsiteQueue<Job>({ max, maxOfWebsite })
  const slowOwners = createWebsiteQueue<Job>({ max, maxOfWebsite })
  const visitors = createWebsiteQueue<Job>({ max, maxOfWebsite, maxOfClient: 1 })
  const now = options.now ?? (() => performance.now())
  const rests = createWebsiteRests({
    firstMs: options.ownerRestMs,
    longestMs: options.maxOwnerRestMs,
    forgetMs: options.slowForMs,
    now,
  })
  const waiting = new Set<Job>()
  const classOf = () => ({ started: 0, waitedMs: 0 })
  const started = { owner: classOf(), visitor: classOf() }
  const ends = Object.fromEntries(workEnds.map((end) => [end, 0])) as Record<WorkEnd, number>

  let turn = 0
  const first = createLane(() => {
    turn += 1
    // Otherwise a slow website would wait for ever while the others always have a job.
    const slowOne = turn % SLOW_EVERY === 0 ? slowOwners.take() : undefined
    return slowOne ?? owners.take() ?? slowOwners.take()
  })
  const second = createLane(() => (first.isHeld() ? owners.take() : undefined) ?? takeVisitors())

  /** Each job that exceeds a limit costs a new thread, so visitors' jobs rest after one, longer after each. */
  let restMs = 0
  let isResting = false
  const takeVisitors = () => (isResting ? undefined : visitors.take())

  function restVisitors(): void {
    restMs = Math.min(Math.max(restMs * 2, options.visitorRestMs), options.visitorRestMs * MAX_REST_FACTOR)
    isResting = restMs > 0
    const timer = setTimeout(() => {
      isResting = false
      second.next()
    }, restMs)
    timer.unref()
  }

  /** A thread with the choice of its next job. */
  function createLane(takeNext: () => Job | undefined) {
    const thread: Thread = createThread(options)
    let isRunning = false
    let isHeld = false
    let idle: NodeJS.Timeout | undefined
    let help: NodeJS.Timeout | undefined

    function next(): void {
      if (isRunning) return
      clearTimeout(idle)
      const job = takeNext()
      if (!job) {
        idle = setTimeout(thread.end, options.idleMs)
        idle.unref()
        return
      }
      leaveQueue(job)
      isRunning = true
      if (job.by === 'owner' && rests.isSlow(job.websiteId)) hold()
      else {
        help = setTimeout(hold, options.helpAfterMs)
        help.unref()
      }
      void runJob(thread, job).then(async (outcome) => {
        clearTimeout(help)
        const isExceeded = outcome.status === 'too-long' || outcome.status === 'too-large'
        if (isExceeded && job.by === 'visitor') restVisitors()
        else if (isExceeded) rests.exceeded(job.websiteId)
        else if (job.by === 'visitor') restMs = 0
        job.settle(outcome)
        if (isExceeded) {
          if (job.by === 'owner') refuseResting(job.websiteId)
          hold()
          // The next job finds a thread that has started.
          await thread.restart()
        }
        isRunning = false
        isHeld = false
        if (outcome.status === 'not-started') refuseAll(takeNext)
        next()
      })
    }

    /** The second thread takes the jobs of owners until this one is free. */
    function hold(): void {
      isHeld = true
      second.next()
    }

    return { next, end: thread.end, isHeld: () => isHeld }
  }

  function refuseAll(takeNext: () => Job | undefined): void {
    for (let job = takeNext(); job; job = takeNext()) {
      waiting.delete(job)
      job.settle({ status: 'not-started' })
    }
  }

  function leaveQueue(job: Job): void {
    waiting.delete(job)
    started[job.by].started += 1
    started[job.by].waitedMs += now() - job.addedAt
  }

  /** Refuses the jobs of a website that wait, because it rests now. */
  function refuseResting(websiteId: string): void {
    const leftMs = rests.left(websiteId)
    for (const job of leftMs > 0 ? waiting : []) {
      if (job.by !== 'owner' || job.websiteId !== websiteId) continue
      removeWaiting(job)
      job.settle({ status: 'resting', leftMs })
    }
  }

  function removeWaiting(job: Job): void {
    waiting.delete(job)
    for (const queue of [owners, slowOwners, visitors]) queue.remove(job)
  }

  function queueOf(job: Job): WebsiteQueue<Job> {
    if (job.by === 'visitor') return visitors
    return rests.isSlow(job.websiteId) ? slowOwners : owners
  }

  function add(job: Job): void {
    const leftMs = job.by === 'owner' ? rests.left(job.websiteId) : 0
    if (leftMs > 0) return job.settle({ status: 'resting', leftMs })
    const queue = queueOf(job)
    waiting.add(job)
    for (const refused of queue.add(job)) {
      waiting.delete(refused)
      refused.settle({ status: 'full' })
    }
    first.next()
    second.next()
  }

  return {
    run<Input, Result>(work: Work<Input, Result>, input: Input, caller: Caller): Promise<Result> {
      const { websiteId, by = 'owner', client, signal } = caller
      return new Promise<Result>((resolve, reject) => {
        if (signal?.aborted) {
          ends.dropped += 1
          return reject(new WorkDropped())
        }
        let isSettled = false
        const job: Job = {
          work: work as Work<never, unknown>,
          input,
          websiteId,
          client,
          signal,
          by,
          addedAt: now(),
          settle(outcome) {
            if (isSettled) return
            isSettled = true
            signal?.removeEventListener('abort', drop)
            if (outcome.status === 'done') return resolve(outcome.value as Result)
            ends[outcome.status] += 1
            reject(errorOf(outcome))
          },
        }
        /** A job that runs goes on to its limit, because a new thread would take longer than most jobs. */
        function drop(): void {
          removeWaiting(job)
          job.settle({ status: 'dropped' })
        }
        signal?.addEventListener('abort', drop)
        add(job)
      })
    },
    stats() {
      const at = now()
      const jobs = [...waiting]
      const ofClass = (by: JobClass) => {
        const own = jobs.filter((job) => job.by === by)
        return {
          ...started[by],
          waiting: own.length,
          longestWaitMs: Math.max(0, ...own.map(({ addedAt }) => at - addedAt)),
        }
      }
      return { classes: { owner: ofClass('owner'), visitor: ofClass('visitor') }, ends: { ...ends } }
    },
    stop() {
      for (const queue of [owners, slowOwners, visitors]) refuseAll(() => queue.take())
      first.end()
      second.end()
    },
  }
}

async function runJob(thread: Thread, { work, input, signal }: Job): Promise<Outcome> {
  if (!(await thread.prepare(work))) {
    thread.end()
    return { status: 'not-started' }
  }
  return signal?.aborted ? { status: 'ended' } : thread.run(work, input)
}
