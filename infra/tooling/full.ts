import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort, startCluster } from '@portico/kit/postgres/cluster'
import { syntheticToken } from '@portico/kit/http/synthetic'
import { withClient } from '@portico/kit/postgres/with-client'
import { databaseName, provision, roleName, type Role } from '@portico/kit/postgres/provision'
import { servicesWithData as services } from '../compose/services.ts'
import { greeting } from '../seed/demo-file.ts'
import { seed } from '../seed/seed.ts'
import { startKafka } from './start-kafka.ts'
import { startRedis } from './start-redis.ts'

/**
 * The full shape without containers: a real broker, Redis and Postgres, and every service as a process of its own
 * with the adapters of that shape. Prints `Portico is ready` like the embedded shape.
 */
const port = Number(process.env['PORTICO_PORT'] ?? 8080)
const dataDir = resolve(process.env['PORTICO_DATA'] ?? '.portico-full')
const root = resolve(import.meta.dirname, '../..')
/** How long a process may take to become ready; a small machine starts eight of them at once. */
const READY_WAIT_MS = 240_000
const telemetry = join(root, 'services/kit/src/telemetry.ts')

mkdirSync(dataDir, { recursive: true })
const master = secretOf(join(dataDir, 'secret'))
const secret = (use: string) => createHmac('sha256', master).update(use).digest('base64url')
const passwordOf = (service: string, role: Role) => secret(roleName(service, role))

const stops: (() => Promise<void> | void)[] = []
let stopping = false
/** Where each process tells its health and metrics; kept as admin.json for whoever looks. */
const adminPorts: Record<string, number> = {}

async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true
    for (const end of stops.splice(0).reverse()) await end()
  }
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

try {
  await start()
} catch (error) {
  process.stderr.write(`Portico cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  await stop(1)
}

async function start(): Promise<void> {
  const [cluster, kafka, redis] = await Promise.all([
    startCluster({ dir: join(dataDir, 'postgres'), password: secret('postgres'), maxConnections: 120 }),
    startKafka({ dir: join(dataDir, 'kafka') }),
    startRedis(),
  ])
  stops.push(
    () => cluster.stop(),
    () => kafka.stop(),
    () => redis.stop(),
  )

  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    for (const name of services) await provision(admin, name, (role) => passwordOf(name, role))
  })

  const urls: Record<string, string> = {}
  const ports: Record<string, number> = {}
  for (const name of [...services, 'web']) {
    ports[name] = await freePort()
    urls[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${ports[name]}`
  }
  const shared = {
    ...urls,
    HOST: '127.0.0.1',
    KAFKA_BROKERS: kafka.brokers.join(','),
    REDIS_URL: redis.url,
    PRINCIPAL_SECRET: secret('principal'),
    FORMS_KEY_SECRET: secret('form key'),
    PORTICO_BASE_HOST: 'localhost',
    PORTICO_PUBLIC_PORT: String(port),
    PORTICO_RATE_SCALE: process.env['PORTICO_RATE_SCALE'] ?? '1',
  }
  const databaseUrl = (name: string, role: Role) =>
    cluster.urlFor({
      user: roleName(name, role),
      password: passwordOf(name, role),
      database: databaseName(name),
    })

  await Promise.all(
    services.map(async (name) =>
      launch(name, `services/${name}/src/main.ts`, {
        ...shared,
        PORT: String(ports[name]),
        ADMIN_PORT: String(await freePort()),
        DATA_DIR: join(dataDir, name),
        DATABASE_APP_URL: databaseUrl(name, 'app'),
        DATABASE_JOB_URL: databaseUrl(name, 'job'),
        DATABASE_OWNER_URL: databaseUrl(name, 'owner'),
      }),
    ),
  )
  await launch('web', 'web/src/main.ts', {
    ...shared,
    PORT: String(ports['web']),
    ADMIN_PORT: String(await freePort()),
  })
  await launch('gateway', 'gateway/src/main.ts', {
    ...shared,
    PORT: String(port),
    ADMIN_PORT: String(await freePort()),
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
  writeFileSync(join(dataDir, 'admin.json'), JSON.stringify(adminPorts))
  process.stdout.write(greeting(dataDir, port))
}

/** Starts a process and waits until its admin port says that it is ready; one that ends takes the others with it. */
async function launch(name: string, script: string, env: Record<string, string>): Promise<void> {
  const endpoint = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const traced = endpoint && {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: name,
    TRACE_SHARE: process.env['TRACE_SHARE'] ?? '0.05',
  }
  adminPorts[name] = Number(env['ADMIN_PORT'])
  const child = spawn(process.execPath, [...(traced ? ['--import', telemetry] : []), join(root, script)], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      ...env,
      ...traced,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  stops.push(() => end(child))
  child.once('exit', (code) => {
    if (stopping) return
    process.stderr.write(`${name} ended with code ${code}\n`)
    void stop(1)
  })
  for (const end = Date.now() + READY_WAIT_MS; Date.now() < end;) {
    const answer = await fetch(`http://127.0.0.1:${env['ADMIN_PORT']}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    if (child.exitCode !== null) break
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${name} did not become ready`)
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function secretOf(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
