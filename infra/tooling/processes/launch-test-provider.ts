import { fileURLToPath } from 'node:url'
import { startProcess } from './process.ts'
import type { RunningProcess } from './supervisor.ts'

const PROGRAM = fileURLToPath(new URL('../../test-provider/main.ts', import.meta.url))
/** Node keeps compiled code there, which shortens a start. */
const COMPILED = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url))
const READY_WAIT_MS = 120_000
const STOP_MS = 5_000

/** Starts the provider of test payments; `isAwaited: false` does not wait until it answers. */
export async function launchTestProvider({
  dir,
  port,
  host = '127.0.0.1',
  gatewayUrl,
  isAwaited = true,
}: {
  dir: string
  port: number
  host?: string
  /** The address to which events for this machine are sent. */
  gatewayUrl: string
  isAwaited?: boolean
}): Promise<RunningProcess> {
  const started = startProcess(process.execPath, [PROGRAM], {
    name: 'test provider',
    // The channel closes when this process is killed, and the provider ends then.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      HOST: host,
      PORT: String(port),
      TEST_PROVIDER_DIR: dir,
      TEST_PROVIDER_WEBHOOKS: gatewayUrl,
    },
  })
  if (isAwaited)
    await started.ready(async () => (await fetch(`http://${host}:${port}/healthz`)).ok, READY_WAIT_MS)
  return { pid: started.child.pid!, ended: started.ended, stop: () => started.stop(STOP_MS) }
}
