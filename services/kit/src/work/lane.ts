import type { Job, JobEnd } from './job.ts'
import { createWorkProcess, type WorkProcess } from './work-process.ts'
import type { Work } from './work.ts'

type Options = {
  startLimitMs: number
  /** The process ends after this time without a job. */
  idleMs: number
  /** It frees memory after this time without a job. */
  trimAfterMs: number
  /** The lane is held after a job has run so long. */
  helpAfterMs: number
  takeNext(): Job | undefined
  /** The kinds of work to get ready for before the next job is taken, if any. */
  wantedWorks(): readonly Work<never, unknown>[]
  /** A job is about to be sent to the process. Returns whether the lane is held from its start. */
  onStart(job: Job): boolean
  /** The lane is held from now on until its next job: the other one may help. */
  onHeld(): void
  /** A job has cost the process. It is called before the caller of the job gets its answer. */
  onCostly(job: Job): void
  /** The new process after a costly job has started. `tookMs` since the start of the job. */
  onRestarted(job: Job, tookMs: number): void
  /** The process does not start, so all jobs of the lane are to be refused. */
  onNotStarted(): void
}

export type Lane = {
  /** Begins the next job, if none runs. */
  next(): void
  end(): void
  isHeld(): boolean
  /** The website whose job runs. */
  websiteId(): string | undefined
  works(): readonly Work<never, unknown>[]
  pid(): number | undefined
}

/** A process with the choice of its next job. */
export function createLane(options: Options): Lane {
  const worker = createWorkProcess(options)
  let isRunning = false
  let websiteId: string | undefined
  let isHeld = false
  let isTrimmed = true
  let isStopped = false
  let canWarmUp = true
  let idle: NodeJS.Timeout | undefined

  function next(): void {
    if (isRunning) return
    clearTimeout(idle)
    const wanted = options.wantedWorks()
    if (canWarmUp && wanted.length > 0 && !worker.isReadyFor(wanted)) return void warmUp(wanted)
    const job = options.takeNext()
    if (job) void run(job)
    else idle = isTrimmed ? later(worker.end, options.idleMs) : later(trim, options.trimAfterMs)
  }

  function hold(): void {
    isHeld = true
    options.onHeld()
  }

  async function run(job: Job): Promise<void> {
    isRunning = true
    websiteId = job.websiteId
    isTrimmed = false
    isStopped = false
    canWarmUp = true
    const began = performance.now()
    const help = options.onStart(job) ? undefined : later(hold, options.helpAfterMs)
    if (!help) hold()
    const outcome = await runJob(worker, job)
    clearTimeout(help)
    const isCostly = costsProcess(outcome) && !isStopped
    if (isCostly) options.onCostly(job)
    job.settle(outcome)
    if (isCostly) {
      hold()
      // The next job finds a process that has started.
      await worker.restart()
      options.onRestarted(job, performance.now() - began)
    }
    isRunning = false
    isHeld = false
    websiteId = undefined
    if (outcome.status === 'not-started') options.onNotStarted()
    next()
  }

  /** A job that this lane would have to get ready for first may be done sooner by the other one. */
  async function warmUp(works: readonly Work<never, unknown>[]): Promise<void> {
    isRunning = true
    isTrimmed = false
    for (const work of works) canWarmUp &&= await worker.prepare(work)
    isRunning = false
    next()
  }

  async function trim(): Promise<void> {
    isRunning = true
    isTrimmed = true
    await worker.trim()
    isRunning = false
    next()
  }

  function end(): void {
    isStopped = true
    worker.end()
  }

  return { next, end, isHeld: () => isHeld, websiteId: () => websiteId, works: worker.works, pid: worker.pid }
}

/** Whether a job has cost a process, which takes about a second of a processor to start. */
const costsProcess = ({ status }: JobEnd): boolean =>
  status === 'too-long' || status === 'too-large' || status === 'ended'

function later(act: () => void, ms: number): NodeJS.Timeout {
  const timer = setTimeout(act, ms)
  timer.unref()
  return timer
}

async function runJob(worker: WorkProcess, { work, input, signal }: Job): Promise<JobEnd> {
  if (!(await worker.prepare(work))) {
    worker.end()
    return { status: 'not-started' }
  }
  // Its caller has its answer already.
  return signal?.aborted ? { status: 'dropped' } : worker.run(work, input)
}
