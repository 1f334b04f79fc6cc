import { spawn, type ChildProcess as Child } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { unavailable } from '@portico/kit/errors'
import type { Answer, Job } from './job.ts'

/** One process that decodes one picture at a time. */
export type Decoder = {
  /**
   * Call it again only after it has settled. @throws DecoderEnded when the process ended or was too slow with this
   * picture; Refusal 503 when it cannot be started
   */
  decode(job: Job): Promise<Answer>
  /** The process id while there is a process. */
  pid(): number | undefined
  stop(): void
}

/** The process ended during a job: a bug of the decoder, too much memory, or too much time. */
export class DecoderEnded extends Error {}

const PROGRAM = fileURLToPath(new URL('./decoder.mjs', import.meta.url))
const NODE_FLAGS = [
  '--jitless',
  '--v8-pool-size=0',
  '--max-old-space-size=64',
  '--expose-gc',
  '--no-warnings',
]

/**
 * The shell sets the limit of memory (RLIMIT_DATA) before Node starts; the kernel holds it. Where memory runs out all the
 * same, the kernel ends this process before the service.
 */
const LIMITED = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d "$0" && exec "$@"'
const UNLIMITED = 'exec "$@"' // RLIMIT_DATA bounds allocations on Linux only

/**
 * A picture may come from an attacker, so it is decoded in a process that knows no secret, has a bound on its memory and
 * its time, and whose end fails that picture only. The process starts with the first job and ends after `idleMs`
 * without one.
 */
export function createDecoder({
  memoryMb,
  timeLimitMs,
  startLimitMs = 20_000,
  idleMs = 60_000,
}: {
  memoryMb: number
  timeLimitMs: number
  startLimitMs?: number
  idleMs?: number
}): Decoder {
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined

  function running(): Child {
    if (child) return child
    const started = spawnChild(memoryMb)
    child = started
    const forget = () => {
      if (child === started) child = undefined
    }
    started.once('exit', forget)
    started.once('error', forget)
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
      const decoder = running()
      try {
        if (isNew) await nextMessage<'ready'>(decoder, startLimitMs)
      } catch {
        stop()
        throw unavailable()
      }
      try {
        const answer = nextMessage<Answer>(decoder, timeLimitMs)
        decoder.send(job, () => {}) // a failure to send is seen by the end of the process
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

function spawnChild(memoryMb: number): Child {
  const shell = process.platform === 'linux' ? LIMITED : UNLIMITED
  const args = ['-c', shell, String(memoryMb * 1_024), process.execPath, ...NODE_FLAGS, PROGRAM]
  const child = spawn('/bin/sh', args, {
    cwd: '/',
    // None of this process's variables: they hold secrets. One thread and one malloc arena need less memory.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.on('error', () => {}) // `nextMessage` reports it
  child.unref()
  child.channel?.unref()
  return child
}

/** @throws DecoderEnded when the process ends or `limitMs` pass before the message */
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
