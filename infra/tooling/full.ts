import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as z from 'zod'
import { readConfig } from '@portico/kit/runtime/config'
import { freePort, isPortFree } from '@portico/kit/runtime/free-port'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'
import { syntheticToken } from '@portico/kit/http/synthetic'
import { keyEnvironment } from '@portico/kit/runtime/keys'
import { withClient } from '@portico/kit/postgres/with-client'
import { databaseName, provision, roleName, type Role } from '@portico/kit/postgres/provision'
import { keysOf, pairs } from '@portico/proto/calls'
import { parseScale, requireConnections, type Scale, type ScaledProcess } from '../deploy/compose/scale.ts'
import { servicesWithData as services } from '../deploy/compose/services.ts'
import { makeTopics } from '../deploy/kafka/make-topics.ts'
import { OPERATOR } from '../deploy/kafka/users.ts'
import { cacheUrl, type CachePasswords } from '../deploy/redis/users.ts'
import { greeting } from '../demo/demo-file.ts'
import { writeWhole } from '../demo/logins.ts'
import { sendHistory } from '../demo/history/send.ts'
import { seed } from '../demo/seed.ts'
import { launch } from './launch.ts'
import { startKafka } from './start-kafka.ts'
import { startRedis } from './start-redis.ts'
import { launchTestProvider } from './launch-test-provider.ts'
import { instancesOf } from './instances.ts'
import { createSupervisor, waitForExit, isAlive, type RunningProcess } from './supervisor.ts'
import { FullVariables, passedOnOf } from './variables/full-variables.ts'

/**
 * Runs the full shape without containers: a real Kafka, Redis and Postgres, and every service as its own process.
 * Prints `Portico is ready` like the embedded shape.
 */
/** Connections that Postgres allows here. */
const MAX_CONNECTIONS = 300
/** They stop last, so that the other processes can store and send their last data. */
const STORES = ['postgres', 'kafka', 'redis']

const { config, scale } = variables()
const port = config.PORTICO_PORT
const dataDir = resolve(config.PORTICO_DATA)
/** Whether another process takes over from one that stops. */
const isSupervised = config.PORTICO_SUPERVISE === '1'

mkdirSync(dataDir, { recursive: true })
const master = secretOf(join(dataDir, 'secret'))
const secret = (use: string) => createHmac('sha256', master).update(use).digest('base64url')
const passwordOf = (service: string, role: Role) => secret(roleName(service, role))

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

/** The folder of the release from which a process runs, if it is not this one. */
const checkouts = new Map<string, string>()
const rollFile = join(dataDir, 'roll')

/**
 * Replaces the processes that the first line of the file `roll` names, one after the other. A second line names the folder
 * of the release from which the new ones run. Ends at the first one that does not become ready: its old process stays.
 */
async function roll(): Promise<void> {
  const [names = '', checkout = ''] = readFileSync(rollFile, 'utf8').split('\n')
  for (const instance of names.split(' ').flatMap((name) => instancesOf(supervisor.names(), name))) {
    const before = checkouts.get(instance)
    setCheckout(instance, checkout === '' ? undefined : checkout)
    try {
      await supervisor.replace(instance)
    } catch (error) {
      setCheckout(instance, before)
      throw error
    }
  }
}

function setCheckout(instance: string, checkout: string | undefined): void {
  if (checkout === undefined) checkouts.delete(instance)
  else checkouts.set(instance, checkout)
}

/** How many rolls have ended, and why the last one failed. */
let rolls = 0
let isRolling = false
if (isSupervised) {
  process.on('SIGHUP', () => {
    if (isRolling) return void process.stderr.write('a roll is running; the second one is refused\n')
    isRolling = true
    record({ isRolling })
    roll().then(
      () => endRoll(null),
      (error: unknown) => {
        process.stderr.write(`the roll ended: ${String(error)}\n`)
        endRoll(String(error))
      },
    )
  })
}

function endRoll(rollError: string | null): void {
  isRolling = false
  record({ rolls: ++rolls, rollError, isRolling })
}

try {
  await start()
} catch (error) {
  process.stderr.write(`Portico cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  await stop(1)
}

async function start(): Promise<void> {
  const [postgresPort, kafkaPort, redisPort] = [await freePort(), await freePort(), await freePort()]
  const kafka = `127.0.0.1:${kafkaPort}`
  let cluster!: Cluster
  const startPostgres = async (): Promise<RunningProcess> => {
    const dir = join(dataDir, 'postgres')
    cluster = await startCluster({
      dir,
      password: secret('postgres'),
      maxConnections: MAX_CONNECTIONS,
      port: postgresPort,
    })
    const pid = cluster.pid()
    return { pid, ended: waitForExit(pid), stop: async () => isAlive(pid) && cluster.stop() }
  }
  const brokerPasswordOf = (user: string) => secret(`broker ${user}`)
  const cachePasswords = { gateway: secret('cache gateway'), operator: secret('cache operator') }
  const cacheOf = (user: keyof CachePasswords) =>
    cacheUrl(user, cachePasswords[user], `127.0.0.1:${redisPort}`)
  const brokerDir = join(dataDir, 'kafka')
  await Promise.all([
    supervisor.run('postgres', startPostgres),
    supervisor.run('kafka', () =>
      startKafka({ dir: brokerDir, port: kafkaPort, passwordOf: brokerPasswordOf }),
    ),
    supervisor.run('redis', () => startRedis({ port: redisPort, passwords: cachePasswords })),
  ])

  await makeTopics([kafka], brokerPasswordOf(OPERATOR))
  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    for (const name of services) await provision(admin, name, (role) => passwordOf(name, role))
  })

  const databases = Object.fromEntries(
    services.map((name) => [
      name,
      cluster.urlFor({ user: 'postgres', password: secret('postgres'), database: databaseName(name) }),
    ]),
  )
  record({
    port,
    dataDir,
    kafka,
    kafkaLogin: { user: OPERATOR, password: brokerPasswordOf(OPERATOR) },
    redis: cacheOf('operator'),
    databases,
    supervisor: process.pid,
    rolls,
    rollError: null,
    isRolling,
    adminPorts,
  })

  // Each process has an address. The gateways share the public port.
  const urls: Record<string, string> = {}
  const ports: Record<string, number[]> = {}
  for (const name of [...services, 'web'] as const) {
    ports[name] = []
    for (let n = 0; n < scale[name]; n++) ports[name].push(await freePort())
    urls[`${name.toUpperCase()}_URL`] = ports[name].map((each) => `http://127.0.0.1:${each}`).join(',')
  }
  const { PORTICO_TEST_PROVIDER_PORT: wanted } = config
  const testProviderPort = wanted > 0 && (await isPortFree(wanted)) ? wanted : await freePort()
  const testBank = `http://localhost:${testProviderPort}`
  await supervisor.run('test-provider', () =>
    launchTestProvider({
      dir: join(dataDir, 'test-provider'),
      port: testProviderPort,
      gatewayUrl: `http://127.0.0.1:${port}`,
    }),
  )
  const shared = {
    ...passedOnOf(process.env),
    ...urls,
    HOST: '127.0.0.1',
    SHARE_PORT: isSupervised ? '1' : '0',
    // Without a supervisor no other process takes over.
    DRAIN_SECONDS: isSupervised ? '3' : '0',
    KAFKA_BROKERS: kafka,
    MAIL_URL: config.MAIL_URL ?? pathToFileURL(join(dataDir, 'mail')).href,
    MAIL_FROM: config.MAIL_FROM,
    LOG_LEVEL: config.LOG_LEVEL,
    PORTICO_BASE_HOST: 'localhost',
    PORTICO_PUBLIC_PORT: String(port),
  }
  const keys = Object.fromEntries(pairs.map((pair) => [pair, secret(`key of ${pair}`)]))
  /** Secrets of single processes. Carts and load tests keep the secret that all processes once shared. */
  const own: Record<string, Record<string, string>> = {
    gateway: {
      REDIS_URL: cacheOf('gateway'),
      CRUMB_SECRET: secret('crumb'),
      SYNTHETIC_SECRET: secret('principal'),
    },
    identity: { IDENTITY_SECRET: secret('identity') },
    forms: { FORMS_KEY_SECRET: secret('form key') },
    commerce: {
      COMMERCE_CART_SECRET: secret('principal'),
      COMMERCE_VAULT_KEY: secret('vault'),
      COMMERCE_TEST_PROVIDER_URL: `http://127.0.0.1:${testProviderPort}`,
      COMMERCE_TEST_PROVIDER_ORIGIN: testBank,
    },
  }
  const environmentOf = (name: string) => ({ ...shared, ...own[name], ...keyEnvironment(keysOf(name, keys)) })
  const databaseUrl = (name: string, role: Role) =>
    cluster.urlFor({
      user: roleName(name, role),
      password: passwordOf(name, role),
      database: databaseName(name),
    })

  await Promise.all(
    services.map((name) =>
      run(name, `services/${name}/src/main.ts`, ports[name]!, {
        ...environmentOf(name),
        DATA_DIR: join(dataDir, name),
        KAFKA_PASSWORD: brokerPasswordOf(name),
        DATABASE_APP_URL: databaseUrl(name, 'app'),
        DATABASE_JOB_URL: databaseUrl(name, 'job'),
        DATABASE_OWNER_URL: databaseUrl(name, 'owner'),
      }),
    ),
  )
  await run('web', 'web/src/main.ts', ports['web']!, environmentOf('web'))
  const gateways = Array.from({ length: scale.gateway }, () => port)
  await run('gateway', 'gateway/src/main.ts', gateways, {
    ...environmentOf('gateway'),
    ...(gateways.length > 1 && { SHARE_PORT: '1' }),
  })

  if (!existsSync(join(dataDir, 'demo.json'))) {
    await seed({
      gatewayUrl: `http://127.0.0.1:${port}`,
      port,
      baseHost: 'localhost',
      dataDir,
      synthetic: syntheticToken(secret('principal')),
    })
  }
  process.stdout.write(
    greeting(dataDir, port, { mail: config.MAIL_URL && 'sent by the server of MAIL_URL', testBank }),
  )
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
      const checkout = checkouts.get(instance)
      const part = await launch(name, script, variables, {
        wrapper,
        replaces,
        ...(checkout !== undefined && { checkout }),
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

function secretOf(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
