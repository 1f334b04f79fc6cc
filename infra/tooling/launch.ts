import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Part } from './supervisor.ts'

const root = resolve(import.meta.dirname, '../..')
const telemetry = join(root, 'services/kit/src/runtime/telemetry.ts')
/** How long a process may take to become ready; a small machine starts eight of them at once. */
const READY_WAIT_MS = 240_000
/** After this a process that was asked to end is ended. */
const DRAIN_MS = 15_000

/**
 * Starts a process of ours and waits until its admin port says that it is ready. If the file `wrapper` exists, it is a
 * shell script that prepares the process and then executes its arguments. @throws when it does not become ready
 */
export async function launch(
  name: string,
  script: string,
  env: Record<string, string>,
  wrapper?: string,
): Promise<Part> {
  const endpoint = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const traced = endpoint && {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: name,
    TRACE_SHARE: process.env['TRACE_SHARE'] ?? '0.05',
  }
  const command = [process.execPath, ...(traced ? ['--import', telemetry] : []), join(root, script)]
  const [program, ...args] =
    wrapper !== undefined && existsSync(wrapper) ? ['/bin/sh', wrapper, ...command] : command
  const child = spawn(program!, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      // Halves the work of a start: what was compiled, and stripped of types, is kept.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      ...env,
      ...traced,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill) // also while it is still starting
  const ended = new Promise<void>((done) => child.once('exit', () => done())).then(
    () => void process.off('exit', kill),
  )
  const over = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (over()) return
    child.kill('SIGTERM')
    const forced = setTimeout(kill, DRAIN_MS)
    await ended
    clearTimeout(forced)
  }
  for (const end = Date.now() + READY_WAIT_MS; Date.now() < end && !over();) {
    const answer = await fetch(`http://127.0.0.1:${env['ADMIN_PORT']}/readyz`).catch(() => null)
    if (answer?.status === 200) return { pid: child.pid!, ended, stop }
    await new Promise((done) => setTimeout(done, 100))
  }
  await stop()
  throw new Error(`${name} did not become ready`)
}
