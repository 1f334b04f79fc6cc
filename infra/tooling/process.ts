import { spawn, type ChildProcess } from 'node:child_process'

/** Starts a program whose output is kept for the message of a failure; it dies with this process. */
export function start(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const keep = (chunk: Buffer) => {
    lines.push(chunk.toString())
    if (lines.length > 50) lines.shift()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (failure) => {
      lines.push(failure.message)
      resolve()
    })
    child.once('close', () => resolve())
  }).then(() => void process.off('exit', kill))

  return {
    child: child as ChildProcess,
    ended,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
    /** Asks until it is so; throws with the program's last words when it ends or takes too long. */
    async ready(isReady: () => Promise<boolean>, timeoutMs: number) {
      const end = Date.now() + timeoutMs
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${program} ended: ${lines.join('')}`)
        if (await isReady().catch(() => false)) return
        if (Date.now() > end)
          throw new Error(`${program} was not ready after ${timeoutMs} ms: ${lines.join('')}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
