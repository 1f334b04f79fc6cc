import { processorMs, RESERVED_MB, startChild, type LimitedChild } from './limited-child.ts'
import type { Answer, Request } from './work-program.ts'
import type { Outcome, Work } from './work.ts'

/** A child process that does one job at a time. It starts with the first job, and ends with a job that exceeds its limits. */
export type WorkProcess = {
  /** Gets ready for a kind of work. False if it does not start in time. Call `run` only after it. */
  prepare(work: Work<never, unknown>): Promise<boolean>
  run(work: Work<never, unknown>, input: unknown): Promise<Outcome>
  /** Frees memory that the last jobs have left. */
  trim(): Promise<void>
  /** Starts a new process after an ended one, and gets it ready for all kinds of work that it has done. */
  restart(): Promise<void>
  /** Ends the process, with the job that it does. */
  end(): void
  pid(): number | undefined
  /** The kinds of work that it has been ready for. */
  works(): readonly Work<never, unknown>[]
  /** Whether it can do jobs of these kinds at once. */
  isReadyFor(works: readonly Work<never, unknown>[]): boolean
}

/** A job that uses no processor time, because it waits for something, is ended after this many times its limit. */
const MAX_WAIT_FACTOR = 10
/** Memory of a job outside the heap of V8, MB. */
const OUTSIDE_HEAP_MB = 100
/** Owners wait for these jobs, so it is not the lowest priority. */
const NICENESS = 5
const PROGRAM = new URL('./work-program.ts', import.meta.url)

/** Creates the means; nothing runs before the first `prepare`, which may use `startLimitMs` of processor time. */
export function createWorkProcess({ startLimitMs }: { startLimitMs: number }): WorkProcess {
  let child: LimitedChild<Request, Answer> | undefined
  let memoryMb = 0
  let loaded = new Set<string>()
  const known = new Map<string, Work<never, unknown>>()

  function start(needed: number): LimitedChild<Request, Answer> {
    memoryMb = Math.max(memoryMb, needed)
    loaded = new Set()
    // A small space for new objects: four times less memory, and jobs are as quick.
    const flags = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4', '--expose-gc']
    const dataMb = RESERVED_MB + memoryMb + OUTSIDE_HEAP_MB
    return startChild({ module: PROGRAM, flags, dataMb, niceness: NICENESS })
  }

  function end(): void {
    const ended = child
    child = undefined
    ended?.kill()
  }

  async function prepare(work: Work<never, unknown>): Promise<boolean> {
    if (child?.hasEnded()) child = undefined
    if (child && memoryMb < work.memoryMb) end()
    const load = work.module.href
    const used = (child ??= start(work.memoryMb))
    if (loaded.has(load)) return true
    const limit = limitTime(
      used,
      { timeLimitMs: startLimitMs, latestMs: startLimitMs * MAX_WAIT_FACTOR },
      end,
    )
    const reply = (await used.ready) ? await used.ask({ load }) : undefined
    limit.stop()
    if (!reply || !('answer' in reply) || reply.answer !== 'ready') return false
    loaded.add(load)
    known.set(load, work)
    return true
  }

  return {
    prepare,
    async trim() {
      await child?.ask('trim')
    },
    async restart() {
      for (const work of known.values()) if (!(await prepare(work))) return
    },
    async run({ module, timeLimitMs }, input) {
      if (!child) return { status: 'ended' }
      const latestMs = timeLimitMs * MAX_WAIT_FACTOR
      const limit = limitTime(child, { timeLimitMs, latestMs }, end)
      // The process ends itself later than this one would end it.
      const reply = await child.ask({ module: module.href, input, latestMs: latestMs * 2 })
      if (limit.stop()) return { status: 'too-long' }
      if ('ended' in reply) return { status: reply.ended }
      if (reply.answer === 'ready') return { status: 'ended' }
      return 'value' in reply.answer
        ? { status: 'done', value: reply.answer.value }
        : { status: 'failed', message: reply.answer.message }
    },
    end,
    works: () => [...known.values()],
    isReadyFor: (works) =>
      child?.hasEnded() === false &&
      works.every((work) => loaded.has(work.module.href) && work.memoryMb <= memoryMb),
    pid: () => (child?.hasEnded() ? undefined : child?.pid),
  }
}

/**
 * Calls `onEnd` when a job has used `timeLimitMs` of processor time, or when `latestMs` have passed. On a busy machine a job
 * gets as much done as on a quiet one. `stop` returns whether `onEnd` was called. Where the system does not tell the time of
 * a processor, the time of the clock counts.
 */
function limitTime(
  { pid }: { pid: number | undefined },
  { timeLimitMs, latestMs }: { timeLimitMs: number; latestMs: number },
  onEnd: () => void,
): { stop(): boolean } {
  const began = performance.now()
  const before = processorMs(pid)
  let isOver = false
  let timer = setTimeout(check, timeLimitMs)

  function check(): void {
    const now = processorMs(pid)
    const clockMs = performance.now() - began
    const usedMs = now === undefined || before === undefined ? clockMs : now - before
    const leftMs = Math.min(timeLimitMs - usedMs, latestMs - clockMs)
    if (leftMs > 0) timer = setTimeout(check, leftMs)
    else {
      isOver = true
      onEnd()
    }
  }

  return {
    stop() {
      clearTimeout(timer)
      return isOver
    },
  }
}
