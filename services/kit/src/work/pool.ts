import { errorOf, workEnds, type Job, type JobClass, type WorkEnd } from './job.ts'
import { createLane, type Lane } from './lane.ts'
import { createWebsiteQueue, type WebsiteQueue } from './website-queue.ts'
import { createWebsiteRests } from './website-rests.ts'
import { WorkDropped, type Caller, type Work } from './work.ts'

/** Does work on what owners and visitors send in child processes, so that it never blocks the requests of others or ends their process. */
export type WorkPool = {
  /**
   * Does a job when it is the turn of its website.
   * @throws WorkExceeded at the time or memory limit; WorkFailed if the work throws; WorkDropped if its request has ended;
   * Refusal 503 while too many jobs of the website or client wait or the website rests, or if the process ends or cannot start
   */
  run<Input, Result>(work: Work<Input, Result>, input: Input, caller: Caller): Promise<Result>
  stats(): WorkStats
  /** The ids of the processes that run. */
  pids(): number[]
  /** Ends the processes. Jobs that wait or run are refused. */
  stop(): void
}

/** Totals since the start of the process, and what waits now. */
export type WorkStats = {
  classes: Record<JobClass, { waiting: number; longestWaitMs: number; started: number; waitedMs: number }>
  ends: Record<WorkEnd, number>
}

type Options = {
  /** How long a process may take to start. */
  startLimitMs: number
  /** A process ends after this time without a job. */
  idleMs: number
  /** A process frees memory after this time without a job. */
  trimAfterMs: number
  /** Jobs that wait, owners' and visitors' each. */
  maxWaiting: number
  maxWaitingOfWebsite: number
  /** After a job has run so long, the second process takes owners' jobs too. */
  helpAfterMs: number
  /**
   * Whether the second process is ready for owners' jobs as long as the first one runs. Otherwise it starts when it is to help,
   * so owners wait about a second when the first one was ended at a limit.
   */
  keepsHelperReady: boolean
  /** How websites rest after jobs that cost a process. */
  rests: Record<JobClass, { firstMs: number; longestMs: number; slowForMs: number }>
  now?: () => number
}

/** One of so many turns of the first process belongs to websites whose owners' jobs were costly a short time ago. */
const SLOW_EVERY = 10
/**
 * After a costly visitors' job of a website that had one a short time ago, such websites wait for this many times the time that
 * it took: together they hold the second process for a fifth of the time at most.
 */
const SLOW_VISITORS_WAIT = 4

/**
 * Creates a pool of two processes. The first one does only jobs of owners. The second one does jobs of visitors, and jobs of
 * owners when the first one has been busy with one job for `helpAfterMs`, does a job of a slow website, or starts again; but
 * not jobs of the website that keeps the first one busy. A website whose job was costly, because it exceeded a limit or ended
 * the process, rests. After its rest it is slow for `slowForMs`: it comes after the others, and its owners' jobs run in the
 * first process only. So no website can occupy both.
 */
export function createWorkPool(options: Options): WorkPool {
  const { maxWaiting: max, maxWaitingOfWebsite: maxOfWebsite } = options
  const owners = createWebsiteQueue<Job>({ max, maxOfWebsite })
  const slowOwners = createWebsiteQueue<Job>({ max, maxOfWebsite })
  const visitors = createWebsiteQueue<Job>({ max, maxOfWebsite, maxOfClient: 1 })
  const slowVisitors = createWebsiteQueue<Job>({ max, maxOfWebsite, maxOfClient: 1 })
  const queues = [owners, slowOwners, visitors, slowVisitors]
  const now = options.now ?? (() => performance.now())
  const restsOf = (by: JobClass) => createWebsiteRests({ ...options.rests[by], now })
  const rests = { owner: restsOf('owner'), visitor: restsOf('visitor') }
  const waiting = new Set<Job>()
  const classOf = () => ({ started: 0, waitedMs: 0 })
  const started = { owner: classOf(), visitor: classOf() }
  const ends = Object.fromEntries(workEnds.map((end) => [end, 0])) as Record<WorkEnd, number>

  let turn = 0
  function takeOwners(): Job | undefined {
    turn += 1
    // Otherwise a slow website would wait for ever while the others always have a job.
    const slowOne = turn % SLOW_EVERY === 0 ? slowOwners.take() : undefined
    return slowOne ?? owners.take(second.websiteId()) ?? owners.take() ?? slowOwners.take()
  }

  let mustSlowVisitorsWait = false
  const takeVisitors = () => visitors.take() ?? (mustSlowVisitorsWait ? undefined : slowVisitors.take())

  function letSlowVisitorsWait(ms: number): void {
    mustSlowVisitorsWait = true
    const timer = setTimeout(() => {
      mustSlowVisitorsWait = false
      second.next()
    }, ms)
    timer.unref()
  }

  /** Jobs whose website had been slow when they were begun. */
  const begunSlow = new WeakSet<Job>()
  const common = {
    onStart(job: Job) {
      leaveQueue(job)
      const isSlow = rests[job.by].isSlow(job.websiteId)
      if (isSlow) begunSlow.add(job)
      return isSlow && job.by === 'owner'
    },
    onHeld: () => second.next(),
    onCostly(job: Job) {
      rests[job.by].costly(job.websiteId)
      refuseResting(job)
    },
    onRestarted(job: Job, tookMs: number) {
      if (job.by === 'visitor' && begunSlow.has(job)) letSlowVisitorsWait(tookMs * SLOW_VISITORS_WAIT)
    },
  }
  const first = laneOf(takeOwners, () => [])
  const takeHelped = () => (first.isHeld() ? owners.take(first.websiteId()) : undefined)
  const second: Lane = laneOf(
    () => takeHelped() ?? takeVisitors(),
    () => (options.keepsHelperReady || (first.isHeld() && owners.size > 0) ? first.works() : []),
  )

  function laneOf(takeNext: () => Job | undefined, wantedWorks: Lane['works']): Lane {
    return createLane({
      ...options,
      ...common,
      takeNext,
      wantedWorks,
      onNotStarted: () => refuseAll(takeNext),
    })
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
  function refuseResting({ by, websiteId }: Job): void {
    const leftMs = rests[by].left(websiteId)
    for (const job of leftMs > 0 ? waiting : []) {
      if (job.by !== by || job.websiteId !== websiteId) continue
      removeWaiting(job)
      job.settle({ status: 'resting', leftMs })
    }
  }

  function removeWaiting(job: Job): void {
    waiting.delete(job)
    for (const queue of queues) queue.remove(job)
  }

  function queueOf({ by, websiteId }: Job): WebsiteQueue<Job> {
    const isSlow = rests[by].isSlow(websiteId)
    if (by === 'visitor') return isSlow ? slowVisitors : visitors
    return isSlow ? slowOwners : owners
  }

  function add(job: Job): void {
    const leftMs = rests[job.by].left(job.websiteId)
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
        /** A job that runs goes on to its limit, because a new process would take longer than most jobs. */
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
    pids: () => [first, second].flatMap((lane) => lane.pid() ?? []),
    stop() {
      for (const queue of queues) refuseAll(() => queue.take())
      first.end()
      second.end()
    },
  }
}
