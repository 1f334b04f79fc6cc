import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startProcess } from './process.ts'
import type { RunningProcess } from './supervisor.ts'

/** The folder of this release. */
const root = resolve(import.meta.dirname, '../../..')
/** How long a process may take to become ready. A small machine starts eight of them at once. */
const READY_WAIT_MS = 240_000
/** How long a process may drain after SIGTERM before it is killed. */
const DRAIN_MS = 15_000

export type LaunchOptions = {
  /** If the file exists, it is a shell script that prepares the process and then executes its arguments. */
  wrapper?: string
  /** The folder of the release from which the process runs; this one without it. */
  checkout?: string
  /** How long it may take to become ready, ms: 240 s unless given. */
  readyWaitMs?: number
}

/**
 * Starts one of our processes and waits until its admin port reports that it is ready.
 * @throws Error when it does not become ready in time
 */
export async function launch(
  name: string,
  script: string,
  env: Record<string, string>,
  { wrapper, checkout = root, readyWaitMs = READY_WAIT_MS }: LaunchOptions = {},
): Promise<RunningProcess> {
  const endpoint = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const traced = endpoint && {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: name,
    TRACE_SHARE: process.env['TRACE_SHARE'] ?? '0.05',
  }
  const telemetry = join(checkout, 'services/kit/src/runtime/telemetry.ts')
  const command = [process.execPath, ...(traced ? ['--import', telemetry] : []), join(checkout, script)]
  const [program, ...args] =
    wrapper !== undefined && existsSync(wrapper) ? ['/bin/sh', wrapper, ...command] : command
  const started = startProcess(program!, args, {
    name,
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      // Node keeps compiled code and stripped types there, which halves the work of a start.
      NODE_COMPILE_CACHE: join(checkout, '.cache/compiled'),
      ...env,
      ...traced,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => started.stop(DRAIN_MS)
  const readiness = `http://${env['HOST'] ?? '127.0.0.1'}:${env['ADMIN_PORT']}/readyz`
  try {
    await started.ready(async () => (await fetch(readiness)).status === 200, readyWaitMs)
  } catch (cause) {
    await stop()
    throw new Error(`${name} did not become ready`, { cause })
  }
  return { pid: started.child.pid!, ended: started.ended, stop }
}
