import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { readConfig } from '@portico/kit/runtime/config'
import { freePort, isPortFree } from '@portico/kit/runtime/free-port'
import { syntheticToken } from '@portico/kit/http/caller/synthetic'
import {
  parseScale,
  requireConnections,
  type Scale,
  type ScaledProcess,
} from '../deploy/compose/processes/scale.ts'
import { servicesWithData as services } from '../deploy/compose/services.ts'
import { greeting } from '../demo/demo-file.ts'
import { writeWhole } from '../demo/logins.ts'
import { sendHistory } from '../demo/history/send.ts'
import { seed } from '../demo/seed.ts'
import { choosePorts, environmentsOf } from './full-stack/environment.ts'
import { createRoll } from './full-stack/roll.ts'
import { readSecrets } from './full-stack/secrets.ts'
import { startStores, STORES } from './full-stack/stores.ts'
import { launch } from './processes/launch.ts'
import { launchTestProvider } from './processes/launch-test-provider.ts'
import { runAssetsJob } from './processes/store-built.ts'
import { createSupervisor } from './processes/supervisor.ts'
import { FullVariables, passedOnOf } from './variables/full-variables.ts'

/**
 * Runs the full shape without containers: a real Kafka, Redis and Postgres, and every service as its own process.
 * Prints `Portico is ready` like the embedded shape.
 */
/** Connections that Postgres allows here. */
const MAX_CONNECTIONS = 300
/** How long a process may take that replaces one, unless the roll says another time: the others run already. */
const REPLACEMENT_WAIT_MS = 120_000

const { config, scale } = variables()
const port = config.PORTICO_PORT
const dataDir = resolve(config.PORTICO_DATA)
const isSupervised = config.PORTICO_SUPERVISE === '1'

mkdirSync(dataDir, { recursive: true })
const secrets = readSecrets(join(dataDir, 'secret'))

/** The admin port of each process; also written to admin.json. */
const adminPorts: Record<string, number> = {}
/** The file in which the chaos tests find processes and stores. It contains the passwords of the stores. */
const stackFile = join(dataDir, 'stack.json')
const stack: Record<string, unknown> = {}
/**
 * A script that the chaos tests write to start processes with another clock or less memory. One from an earlier run is
 * deleted.
 */
const wrapper = join(dataDir, 'wrapper.sh')
rmSync(wrapper, { force: true })
const record = (more: object) => writeWhole(stackFile, Object.assign(stack, more))

const supervisor = createSupervisor({
  restart: isSupervised,
  onEnd(name) {
    process.stderr.write(`${name} ended\n`)
    void stop(1)
  },
  onChange: (pids) => record({ pids }),
})

let stopped: Promise<void> | undefined
async function stop(code: number): Promise<never> {
  await (stopped ??= supervisor.stop(STORES))
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

/** The folder of the release that runs before the first roll; undefined for this one. */
const firstCheckout = config.PORTICO_CHECKOUT ? resolve(config.PORTICO_CHECKOUT) : undefined
/** Stores the built files of a release beside the files of sites. */
const storeBuilt = (checkout?: string) =>
  runAssetsJob({ ...passedOnOf(process.env), DATA_DIR: join(dataDir, 'sites') }, checkout)

const roll = createRoll({
  file: join(dataDir, 'roll'),
  supervisor,
  storeBuilt,
  onChange: record,
  ...(firstCheckout !== undefined && { first: { checkout: firstCheckout } }),
})
if (isSupervised) process.on('SIGHUP', () => void roll.run())

try {
  await start()
} catch (error) {
  process.stderr.write(`Portico cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  await stop(1)
}

async function start(): Promise<void> {
  const stores = await startStores({ dataDir, secrets, supervisor, maxConnections: MAX_CONNECTIONS })
  const { kafka, kafkaLogin, databases } = stores
  record({
    port,
    dataDir,
    kafka,
    kafkaLogin,
    redis: stores.redis('operator'),
    databases,
    supervisor: process.pid,
    ...roll.state(),
    adminPorts,
  })

  const { ports, urls } = await choosePorts(scale)
  const { PORTICO_TEST_PROVIDER_PORT: wanted } = config
  const testProviderPort = wanted > 0 && (await isPortFree(wanted)) ? wanted : await freePort()
  await supervisor.run('test-provider', () =>
    launchTestProvider({
      dir: join(dataDir, 'test-provider'),
      port: testProviderPort,
      gatewayUrl: `http://127.0.0.1:${port}`,
    }),
  )
  const environments = environmentsOf({
    ...{ config, dataDir, secrets, cluster: stores.cluster, urls, kafka, testProviderPort },
    redis: stores.redis('gateway'),
  })
  await Promise.all(
    services.map((name) =>
      run(name, `services/${name}/src/main.ts`, ports[name]!, environments.ofService(name)),
    ),
  )
  await run('web', 'web/src/main.ts', ports['web']!, environments.of('web'))
  const gateways = Array.from({ length: scale.gateway }, () => port)
  await run('gateway', 'gateway/src/main.ts', gateways, {
    ...environments.of('gateway'),
    ...(gateways.length > 1 && { SHARE_PORT: '1' }),
  })

  if (!existsSync(join(dataDir, 'demo.json'))) {
    await seed({
      gatewayUrl: `http://127.0.0.1:${port}`,
      port,
      baseHost: 'localhost',
      dataDir,
      synthetic: syntheticToken(secrets.secret('principal')),
    })
  }
  process.stdout.write(
    greeting(dataDir, port, {
      mail: config.MAIL_URL && 'sent by the server of MAIL_URL',
      testBank: `http://localhost:${testProviderPort}`,
    }),
  )
  storeBuilt(firstCheckout).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  if (config.PORTICO_DEMO_HISTORY === '1') {
    sendHistory({ gatewayUrl: `http://127.0.0.1:${port}`, port, baseHost: 'localhost', dataDir }).catch(
      (error: unknown) => process.stderr.write(`The sample history was not sent: ${String(error)}\n`),
    )
  }
}

/**
 * Runs one process a port under the supervisor: the first has the name of the service, the next ones are `<name>-2` and
 * so on. They start one after another, because the first migrates the database. Each start gets a new admin port, because
 * the process before may still run.
 */
async function run(
  name: ScaledProcess,
  script: string,
  ports: readonly number[],
  env: Record<string, string>,
): Promise<void> {
  for (const [index, port] of ports.entries()) {
    const instance = index === 0 ? name : `${name}-${index + 1}`
    await supervisor.run(instance, async (replaces) => {
      const admin = await freePort()
      const variables = { ...env, PORT: String(port), ADMIN_PORT: String(admin) }
      const { checkout, readyWaitMs } = roll.originOf(instance)
      const part = await launch(name, script, variables, {
        wrapper,
        ...(checkout !== undefined && { checkout }),
        ...(replaces && { readyWaitMs: readyWaitMs ?? REPLACEMENT_WAIT_MS }),
      })
      adminPorts[instance] = admin
      writeFileSync(join(dataDir, 'admin.json'), JSON.stringify(adminPorts))
      record({ adminPorts })
      return part
    })
  }
}

function variables(): { config: z.infer<typeof FullVariables>; scale: Scale } {
  try {
    const config = readConfig(FullVariables, process.env)
    const scale = parseScale(config.PORTICO_SCALE)
    requireConnections(scale, MAX_CONNECTIONS)
    return { config, scale }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return process.exit(1)
  }
}
