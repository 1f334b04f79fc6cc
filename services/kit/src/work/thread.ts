import { Worker } from 'node:worker_threads'
import type { Answer, Request } from './thread-worker.ts'
import type { Outcome, Work } from './work.ts'

/** A thread that does one job at a time. It starts with the first job, and ends with a job that exceeds its limits. */
export type Thread = {
  /** Gets ready for a kind of work. False if it does not start in time. Call `run` only after it. */
  prepare(work: Work<never, unknown>): Promise<boolean>
  run(work: Work<never, unknown>, input: unknown): Promise<Outcome>
  /** Starts a new thread after an ended one, and gets it ready for all kinds of work that it has done. */
  restart(): Promise<void>
  /** Ends the thread, with the job that it does. */
  end(): void
}

/** A job that uses no processor time, because it waits for something, is ended after this many times its limit. */
const MAX_WAIT_FACTOR = 10

type Ended = { status: 'too-large' | 'ended' }

/** Creates a thread; nothing runs before the first `prepare`, which may take `startLimitMs`. */
export function createThread({ startLimitMs }: { startLimitMs: number }): Thread {
  let worker: Worker | undefined
  let memoryMb = 0
  let loaded = new Set<string>()
  const known = new Map<string, Work<never, unknown>>()
  let onAnswer: ((answer: Answer | Ended) => void) | undefined

  function start(needed: number): Worker {
    const started = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: Math.max(memoryMb, needed) },
    })
    started.unref()
    memoryMb = Math.max(memoryMb, needed)
    loaded = new Set()
    let status: Ended['status'] = 'ended'
    started.on('message', (answer: Answer) => {
      if (started === worker) onAnswer?.(answer)
    })
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') status = 'too-large'
    })
    started.on('exit', () => {
      if (started !== worker) return
      worker = undefined
      onAnswer?.({ status })
    })
    return started
  }

  function end(): void {
    const ended = worker
    worker = undefined
    void ended?.terminate()
    onAnswer?.({ status: 'ended' })
  }

  /** Sends a request and returns its answer, or how the thread ended. */
  function ask(request: Request): Promise<Answer | Ended> {
    return new Promise((resolve) => {
      onAnswer = (answer) => {
        onAnswer = undefined
        resolve(answer)
      }
      worker!.postMessage(request)
    })
  }

  async function prepare(work: Work<never, unknown>): Promise<boolean> {
    if (worker && memoryMb < work.memoryMb) end()
    worker ??= start(work.memoryMb)
    const module = work.module.href
    if (loaded.has(module)) return true
    const late = setTimeout(end, startLimitMs)
    late.unref()
    const answer = await ask({ load: module })
    clearTimeout(late)
    if (answer !== 'loaded') return false
    loaded.add(module)
    known.set(module, work)
    return true
  }

  return {
    prepare,
    async restart() {
      for (const work of known.values()) if (!(await prepare(work))) return
    },
    async run({ module, timeLimitMs }, input) {
      if (!worker) return { status: 'not-started' }
      const limit = limitTime(worker, timeLimitMs, end)
      const answer = await ask({ module: module.href, input })
      const isTooLong = limit.stop()
      if (isTooLong) return { status: 'too-long' }
      if (typeof answer === 'string' || 'status' in answer)
        return typeof answer === 'string' ? { status: 'ended' } : answer
      return 'value' in answer
        ? { status: 'done', value: answer.value }
        : { status: 'failed', message: answer.message }
    },
    end,
  }
}

/**
 * Calls `onEnd` when a job has used `limitMs` of processor time, or when a multiple of it has passed. On a busy machine a job
 * gets as much done as on a quiet one. `stop` returns whether `onEnd` was called.
 */
function limitTime(worker: Worker, limitMs: number, onEnd: () => void): { stop(): boolean } {
  const before = processorMs(worker)
  let state: 'running' | 'over' | 'stopped' = 'running'
  let timer = setTimeout(() => void check(), limitMs)
  const latest = setTimeout(end, limitMs * MAX_WAIT_FACTOR)

  async function check(): Promise<void> {
    const left = limitMs - ((await processorMs(worker)) - (await before))
    if (state !== 'running') return
    if (left > 0) timer = setTimeout(() => void check(), left)
    else end()
  }

  function end(): void {
    clearTimeout(timer)
    clearTimeout(latest)
    state = 'over'
    onEnd()
  }

  return {
    stop() {
      clearTimeout(timer)
      clearTimeout(latest)
      if (state === 'running') state = 'stopped'
      return state === 'over'
    },
  }
}

/** The processor time that a thread has used; infinite if it does not tell. */
async function processorMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return Infinity
  }
}
