import { unavailable } from '@portico/kit/errors'
import { startChild, type LimitedChild } from '@portico/kit/work/limited-child'
import type { Answer, Job } from './job.ts'

/** A process that does one job at a time, and is started again when it is needed. */
export type LimitedProcess<Job, Answer> = {
  /**
   * Does a job. Call it again only after it has settled. @throws DecoderEnded if the process ended or was too slow;
   * Refusal 503 if it cannot be started
   */
  decode(job: Job): Promise<Answer>
  /** The process id while the process runs. */
  pid(): number | undefined
  stop(): void
}

/** The process ended during a job, because of a bug, the memory limit or the time limit. */
export class DecoderEnded extends Error {}

/** Decodes one picture at a time. */
export type Decoder = LimitedProcess<Job, Answer>

const PICTURES = {
  module: new URL('./decoder.mjs', import.meta.url),
  flags: ['--jitless', '--max-old-space-size=64', '--expose-gc'],
}
/** Pictures and fonts take seconds of a processor, so they come after parsers of texts. */
const NICENESS = 10

type Limits = { memoryMb: number; timeLimitMs: number; startLimitMs?: number; idleMs?: number }

/** Creates a decoder of pictures. `memoryMb` in MB, times in ms. */
export const createDecoder = (limits: Limits): Decoder => createLimitedProcess({ ...limits, ...PICTURES })

/**
 * Creates a process for files that may come from an attacker: it has no secrets, and limited memory and time. If it ends,
 * only the current job fails. It starts with the first job and is stopped after `idleMs` without one. `memoryMb` in MB,
 * times in ms. Its program calls `answerRequests`.
 */
export function createLimitedProcess<Job extends object, Answer>({
  module,
  flags,
  memoryMb,
  timeLimitMs,
  startLimitMs = 60_000,
  idleMs = 60_000,
}: Limits & { module: URL; flags: readonly string[] }): LimitedProcess<Job, Answer> {
  let child: LimitedChild<Job, Answer> | undefined
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(idle)
    child?.kill()
    child = undefined
  }

  return {
    async decode(job) {
      clearTimeout(idle)
      if (child?.hasEnded()) child = undefined
      const isNew = child === undefined
      const used = (child ??= startChild({ module, flags, dataMb: memoryMb, niceness: NICENESS }))
      try {
        if (isNew && !(await within(startLimitMs, used.ready, stop))) throw unavailable()
        const reply = await within(timeLimitMs, used.ask(job), stop)
        if ('ended' in reply) throw new DecoderEnded()
        return reply.answer
      } finally {
        idle = setTimeout(stop, idleMs)
        idle.unref()
      }
    },
    pid: () => (child?.hasEnded() ? undefined : child?.pid),
    stop,
  }
}

/** Waits for a result, which `onLate` settles if it is not there in time. */
async function within<Result>(ms: number, result: Promise<Result>, onLate: () => void): Promise<Result> {
  const late = setTimeout(onLate, ms)
  try {
    return await result
  } finally {
    clearTimeout(late)
  }
}
