import { spawn, type SpawnOptions } from 'node:child_process'

/** How many chunks of output are kept for the message of a failure. */
const KEPT_CHUNKS = 50

export type StartedProcess = ReturnType<typeof startProcess>

/**
 * Starts a program, which is killed when this process ends. Its last piped output is kept for the messages of failures;
 * `name` is its name in them.
 */
export function startProcess(
  program: string,
  args: readonly string[],
  { name = program, ...options }: Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'> & { name?: string } = {},
) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const output: string[] = []
  const keep = (chunk: Buffer) => {
    output.push(chunk.toString())
    if (output.length > KEPT_CHUNKS) output.shift()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const sendKill = () => void child.kill('SIGKILL')
  process.once('exit', sendKill)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (failure) => {
      output.push(failure.message)
      resolve()
    })
    child.once('exit', () => resolve())
  }).then(() => void process.off('exit', sendKill))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const failed = (what: string) => new Error(`${name} ${what}: ${output.join('')}`)

  return {
    child,
    ended,
    /** An error with the last output. */
    failed,
    async kill(): Promise<void> {
      sendKill()
      await ended
    },
    /** Sends SIGTERM and waits for the end; sends SIGKILL after `killAfterMs`, if it is given. */
    async stop(killAfterMs?: number): Promise<void> {
      if (hasEnded()) return
      child.kill('SIGTERM')
      const forced = killAfterMs === undefined ? undefined : setTimeout(sendKill, killAfterMs)
      await ended
      clearTimeout(forced)
    },
    /** Polls `isReady` until it is true. @throws Error with the last output when the program ends or takes too long */
    async ready(isReady: () => Promise<boolean>, timeoutMs: number): Promise<void> {
      const end = Date.now() + timeoutMs
      for (;;) {
        if (hasEnded()) throw failed('ended')
        if (await isReady().catch(() => false)) return
        if (Date.now() > end) throw failed(`was not ready after ${timeoutMs} ms`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    /**
     * Resolves with everything on standard output once that contains `text`.
     * @throws Error when the program ends before
     */
    printed(text: string): Promise<string> {
      return new Promise((resolve, reject) => {
        let printed = ''
        const read = (chunk: Buffer) => {
          printed += chunk.toString()
          if (!printed.includes(text)) return
          child.stdout!.off('data', read)
          resolve(printed)
        }
        child.stdout!.on('data', read)
        void ended.then(() => reject(failed(`ended with ${child.exitCode ?? child.signalCode}`)))
      })
    },
  }
}
