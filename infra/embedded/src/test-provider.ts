import { freePort, isPortFree } from '@portico/kit/runtime/free-port'
import { launchTestProvider } from '@portico/infra/tooling/processes/launch-test-provider.ts'
import { createSupervisor } from '@portico/infra/tooling/processes/supervisor.ts'

/**
 * Starts the provider of test payments as a process of its own, which is started again when it ends. Another port is taken if
 * the wanted one is in use or 0. The start does not wait for it.
 */
export async function startTestProvider({
  dir,
  port,
  gatewayPort,
}: {
  dir: string
  port: number
  gatewayPort: number
}) {
  const listening = port > 0 && (await isPortFree(port)) ? port : await freePort()
  const supervisor = createSupervisor({ restart: true, onEnd: () => {}, onChange: () => {} })
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`
  await supervisor.run('test provider', () =>
    launchTestProvider({ dir, port: listening, gatewayUrl, isAwaited: false }),
  )
  return {
    url: `http://127.0.0.1:${listening}`,
    origin: `http://localhost:${listening}`,
    stop: () => supervisor.stop(),
  }
}
