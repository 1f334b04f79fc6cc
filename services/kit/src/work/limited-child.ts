import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** How a child process ended: `too-large` if it stopped itself because its memory did not suffice. */
export type ChildEnd = 'too-large' | 'ended'
export type Reply<Answer> = { answer: Answer } | { ended: ChildEnd }
/** Messages to and from the program of a child. Its first message, without an answer, says that it is ready. */
export type WorkRequest<Request> = { id: number; request: Request }
export type WorkAnswer<Answer> = { id: number; answer: Answer }
export const READY = { id: 0 }

/** A child process that answers one request at a time. It has no secrets, and ends when this process ends. */
export type LimitedChild<Request, Answer> = {
  readonly pid: number | undefined
  /** Whether the program has started; false if the process ends before. */
  readonly ready: Promise<boolean>
  /** Sends a request. Call it again only after it has settled. An answer to an earlier request is never taken for it. */
  ask(request: Request): Promise<Reply<Answer>>
  hasEnded(): boolean
  kill(): void
}

export type Program = {
  module: URL
  flags: readonly string[]
  /** The limit of the memory that the process may reserve, MB; only on Linux. */
  dataMb: number
  /** On a busy machine the event loops, which serve all websites, get most of the processor time. */
  niceness: number
}

const NODE_FLAGS = ['--v8-pool-size=0', '--no-warnings']
/** Linux counts this much for Node itself, which reserves it for compiled code and uses little of it. With `--jitless` it does not. */
export const RESERVED_MB = 700

/**
 * The shell sets the memory limit (RLIMIT_DATA) before Node starts, and the kernel enforces it. If the machine still runs out
 * of memory, the kernel kills this process before the service.
 */
const LIMITED =
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -c 0; ulimit -d "$0" && exec nice -n "$@"'
const UNLIMITED = 'exec nice -n "$@"' // RLIMIT_DATA limits allocations only on Linux

/** Signals by which Node and its libraries end when memory is refused. The kernel's SIGKILL cannot be told from another sender's SIGKILL. */
const OUT_OF_MEMORY: ReadonlySet<string | null> = new Set([
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  'SIGBUS',
])

/** Starts a child process whose program calls `answerRequests`. */
export function startChild<Request, Answer>(program: Program): LimitedChild<Request, Answer> {
  const child = spawnLimited(program)
  let last = READY.id
  let ended: ChildEnd | undefined
  let waiting: { id: number; settle(reply: Reply<Answer>): void } | undefined
  const started = Promise.withResolvers<boolean>()

  function end(how: ChildEnd): void {
    ended ??= how
    started.resolve(false)
    waiting?.settle({ ended })
  }
  child.on('message', (message: WorkAnswer<Answer>) => {
    if (message.id === READY.id) started.resolve(true)
    if (message.id === waiting?.id) waiting.settle({ answer: message.answer })
  })
  child.on('error', () => end('ended'))
  child.on('exit', (_, signal) => end(OUT_OF_MEMORY.has(signal) ? 'too-large' : 'ended'))

  return {
    pid: child.pid,
    ready: started.promise,
    ask: (request) =>
      new Promise((resolve) => {
        if (ended) return resolve({ ended })
        last += 1
        const id = last
        waiting = {
          id,
          settle(reply) {
            waiting = undefined
            resolve(reply)
          },
        }
        child.send({ id, request } satisfies WorkRequest<Request>, () => {}) // if sending fails, the process has ended
      }),
    hasEnded: () => ended !== undefined,
    kill() {
      child.kill('SIGKILL')
      end('ended')
    },
  }
}

function spawnLimited({ module, flags, dataMb, niceness }: Program): ChildProcess {
  const shell = process.platform === 'linux' ? LIMITED : UNLIMITED
  const node = [process.execPath, ...NODE_FLAGS, ...flags, fileURLToPath(module)]
  const child = spawn('/bin/sh', ['-c', shell, String(dataMb * 1_024), String(niceness), ...node], {
    cwd: '/',
    // No variables of this process: they contain secrets, and flags of Node. One thread and one malloc arena need less memory.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  return child
}

const TICKS_PER_SECOND = 100

/** The processor time that a process has used, ms; undefined if the system does not tell (other systems than Linux). */
export function processorMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
  } catch {
    return undefined // it has ended
  }
}
