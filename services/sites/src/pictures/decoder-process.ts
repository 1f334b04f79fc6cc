import { spawn, type ChildProcess as Child } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { unavailable } from '@portico/kit/errors'
import type { Answer, Job } from './job.ts'

/** A process that does one job at a time. */
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
  program: new URL('./decoder.mjs', import.meta.url),
  flags: ['--jitless', '--max-old-space-size=64', '--expose-gc'],
}
const NODE_FLAGS = ['--v8-pool-size=0', '--no-warnings']

/**
 * The shell sets the memory limit (RLIMIT_DATA) before Node starts, and the kernel enforces it. If the machine still runs out
 * of memory, the kernel kills this process before the service.
 */
const LIMITED = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d "$0" && exec "$@"'
const UNLIMITED = 'exec "$@"' // RLIMIT_DATA limits allocations only on Linux

type Limits = { memoryMb: number; timeLimitMs: number; startLimitMs?: number; idleMs?: number }

/** Creates a decoder of pictures. `memoryMb` in MB, times in ms. */
export const createDecoder = (limits: Limits): Decoder => createLimitedProcess({ ...limits, ...PICTURES })

/**
 * Creates a process for files that may come from an attacker: it has no secrets, and limited memory and time. If it ends,
 * only the current job fails. It starts with the first job and is stopped after `idleMs` without one. `memoryMb` in MB,
 * times in ms. `program` sends `ready`, and then an answer for each message.
 */
export function createLimitedProcess<Job extends object, Answer>({
  program,
  flags,
  memoryMb,
  timeLimitMs,
  startLimitMs = 20_000,
  idleMs = 60_000,
}: Limits & { program: URL; flags: readonly string[] }): LimitedProcess<Job, Answer> {
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined

  function startIfNeeded(): Child {
    if (child) return child
    const started = spawnChild(program, flags, memoryMb)
    child = started
    const onEnd = () => {
      if (child === started) child = undefined
    }
    started.once('exit', onEnd)
    started.once('error', onEnd)
    return started
  }

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  return {
    async decode(job) {
      clearTimeout(idle)
      const isNew = child === undefined
      const decoder = startIfNeeded()
      try {
        if (isNew) await nextMessage<'ready'>(decoder, startLimitMs)
      } catch {
        stop()
        throw unavailable()
      }
      try {
        const answer = nextMessage<Answer>(decoder, timeLimitMs)
        decoder.send(job, () => {}) // if sending fails, the process has ended
        return await answer
      } catch (error) {
        stop()
        throw error
      } finally {
        idle = setTimeout(stop, idleMs)
        idle.unref()
      }
    },
    pid: () => child?.pid,
    stop,
  }
}

function spawnChild(program: URL, flags: readonly string[], memoryMb: number): Child {
  const shell = process.platform === 'linux' ? LIMITED : UNLIMITED
  const node = [process.execPath, ...NODE_FLAGS, ...flags, fileURLToPath(program)]
  const args = ['-c', shell, String(memoryMb * 1_024), ...node]
  const child = spawn('/bin/sh', args, {
    cwd: '/',
    // No variables of this process, which contain secrets. One thread and one malloc arena need less memory.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.on('error', () => {}) // `nextMessage` reports it
  child.unref()
  child.channel?.unref()
  return child
}

/** Returns the next message. @throws DecoderEnded if the process ends or `limitMs` pass before it */
function nextMessage<T>(child: Child, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (result: () => void) => {
      clearTimeout(late)
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      result()
    }
    const onMessage = (message: unknown) => settle(() => resolve(message as T))
    const onEnd = () => settle(() => reject(new DecoderEnded()))
    const late = setTimeout(onEnd, limitMs)
    child.once('message', onMessage)
    child.once('exit', onEnd)
    child.once('error', onEnd)
    if (child.exitCode !== null || child.signalCode !== null) onEnd()
  })
}
