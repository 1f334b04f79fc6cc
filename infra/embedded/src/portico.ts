import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildGateway } from '@portico/gateway/app'
import { options as gatewayOptions } from '@portico/gateway/config'
import type { UpstreamName } from '@portico/gateway/routes'
import { census } from '@portico/census/service'
import { commerce } from '@portico/commerce/service'
import { forms } from '@portico/forms/service'
import { identity } from '@portico/identity/service'
import { performance } from '@portico/performance/service'
import { sites } from '@portico/sites/service'
import { buildApp as buildWeb } from '@portico/web/src/app.ts'
import { startAdmin } from '@portico/kit/runtime/admin'
import { startApp, type App, type Deps, type Running } from '@portico/kit/app'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { createMemoryCache } from '@portico/kit/cache/memory'
import { systemClock } from '@portico/kit/clock'
import { randomIds } from '@portico/kit/ids'
import { createServer as createHttpServer } from '@portico/kit/http/server'
import { syntheticToken } from '@portico/kit/http/caller/synthetic'
import type { Logger } from '@portico/kit/runtime/logger'
import { createMail } from '@portico/kit/mail/create'
import type { Mail } from '@portico/kit/mail/mail'
import { createMetrics } from '@portico/kit/runtime/metrics'
import type { Folders } from '@portico/kit/runtime/service'
import { databaseName } from '@portico/kit/postgres/provision'
import type { Route } from '@portico/kit/http/route'
import { watchCache } from '@portico/kit/signals/cache'
import { watchWork } from '@portico/kit/signals/work'
import { workPool } from '@portico/kit/work/process-pool'
import { keysOf } from '@portico/proto/calls'
import { servicesWithData, type ServiceWithData } from '@portico/infra/deploy/compose/services.ts'
import type { EmbeddedConfig, SharedConfig } from './config.ts'
import { openData } from './data.ts'
import { openDatabases } from './databases.ts'
import { keepCluster } from './keep-cluster.ts'
import { openSockets } from './sockets.ts'
import { startTestProvider } from './test-provider.ts'

/** The part of a service that this shape starts. */
type Startable<O> = {
  name: ServiceWithData
  build: (deps: Deps<O, UpstreamName> & { mail: Mail }) => Promise<App>
  options: (config: SharedConfig, folders: Folders) => O
}

export type Portico = {
  gatewayUrl: string
  port: number
  dataDir: string
  /** The address of the page "Test bank" in browsers. */
  testBank: string
  /** The token that marks load tests. */
  synthetic: string
  /** The services behind the gateway, with their addresses and routes. */
  services: { name: string; url: string; routes: readonly Route[] }[]
  /** Returns the address of a service's database for the superuser, for tests and tools. */
  databaseUrl(service: string): string
  stop(): Promise<void>
}

/** Starts everything in this process: Postgres from npm, every service, web and the gateway, on loopback only. */
export async function startPortico({
  config,
  logger,
  onFatal,
}: {
  config: EmbeddedConfig
  logger: Logger
  /** Called if Postgres ended and could not be restarted: the process should end. */
  onFatal: (reason: unknown) => void
}): Promise<Portico> {
  const { PORTICO_PORT: port, PORTICO_ADMIN_PORT: adminPort, PORTICO_PUBLIC_PORT: publicPort = port } = config
  const dataDir = resolve(config.PORTICO_DATA)
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const { secrets, fresh, release } = openData(dataDir)
    stops.push(release)
    // A taken port is reported at once, and not after the first start of Postgres, which takes about 15 s.
    await assertPortFree(port)
    const testProvider = await startTestProvider({
      dir: join(dataDir, 'test-provider'),
      port: config.PORTICO_TEST_PROVIDER_PORT,
      gatewayPort: port,
    })
    stops.push(() => testProvider.stop())
    const cluster = await keepCluster(
      { dir: join(dataDir, 'postgres'), password: secrets.postgres, fresh },
      { logger, onLost: onFatal },
    )
    stops.push(() => cluster.stop())
    const { dbs, busUrl, close } = await openDatabases({
      cluster,
      secret: secrets.roles,
      names: servicesWithData,
      logger,
    })
    stops.push(close)
    const bus = await createPostgresBus({ url: busUrl })
    stops.push(() => bus.close())
    const mailUrl = config.MAIL_URL ?? pathToFileURL(join(dataDir, 'mail')).href
    const mail = createMail({ url: mailUrl, from: config.MAIL_FROM, logger })
    stops.push(() => mail.close())

    const addressOf = openSockets(dataDir)
    const urls = {} as Record<UpstreamName, string>
    const services: Portico['services'] = []
    const processMetrics = createMetrics({ service: 'portico', process: true })
    watchWork(processMetrics, workPool)
    const registries = [processMetrics.registry]
    const metricsOf = (service: string) => {
      const metrics = createMetrics({ service })
      registries.push(metrics.registry)
      return metrics
    }
    const shared: SharedConfig = {
      ...config,
      PORTICO_PUBLIC_PORT: publicPort,
      IDENTITY_SECRET: secrets.identity,
      FORMS_KEY_SECRET: secrets.formKey,
      COMMERCE_CART_SECRET: secrets.cart,
      COMMERCE_VAULT_KEY: secrets.vault,
      COMMERCE_TEST_PROVIDER_URL: testProvider.url,
      COMMERCE_TEST_PROVIDER_ORIGIN: testProvider.origin,
      CRUMB_SECRET: secrets.crumb,
      SYNTHETIC_SECRET: secrets.synthetic,
    }
    const common = (name: string) => ({
      bus,
      mail,
      clock: systemClock,
      ids: randomIds,
      logger: logger.child({ service: name }),
      metrics: metricsOf(name),
      keys: keysOf(name, secrets.keys),
      services: urls,
    })
    const note = (app: App, { url, stop }: Pick<Running, 'url' | 'stop'>) => {
      stops.push(stop)
      urls[app.name as UpstreamName] = url
      services.push({ name: app.name, url, routes: app.routes })
    }
    const start = async <O>({ name, build, options }: Startable<O>) => {
      const folders = { blobs: join(dataDir, 'blobs'), spool: join(dataDir, 'spool', name) }
      const deps = { ...common(name), db: dbs[name], options: options(shared, folders) }
      const app = await build(deps)
      note(app, await startApp(app, deps, { at: addressOf(name) }))
    }

    await start(identity)
    await start(sites)
    await Promise.all([start(forms), start(commerce), start(census), start(performance)])
    const webDeps = common('web')
    const web = await buildWeb(webDeps)
    const webServer = await createHttpServer({ ...webDeps, name: web.name, routes: web.routes }).listen(
      addressOf('web'),
    )
    note(web, {
      url: webServer.url,
      async stop() {
        await webServer.close()
        await web.stop?.()
      },
    })

    const gatewayMetrics = metricsOf('gateway')
    const gateway = buildGateway({
      ...gatewayOptions(shared),
      upstreams: urls,
      keys: keysOf('gateway', secrets.keys),
      cache: watchCache(gatewayMetrics, createMemoryCache({ max: 10_000 })),
      clock: systemClock,
      logger: logger.child({ service: 'gateway' }),
      metrics: gatewayMetrics,
    })
    const listening = await gateway.listen(port)
    stops.push(() => listening.close())
    if (adminPort !== undefined) {
      const ready = async () => {
        await Promise.all(Object.values(dbs).map((db) => db.query('select 1')))
      }
      const admin = await startAdmin({ registries, port: adminPort, host: '127.0.0.1', ready })
      stops.push(() => admin.close())
    }
    return {
      gatewayUrl: listening.url,
      port: listening.port,
      dataDir,
      testBank: testProvider.origin,
      synthetic: syntheticToken(secrets.synthetic),
      services,
      databaseUrl(service) {
        const url = new URL(cluster.adminUrl)
        url.pathname = `/${databaseName(service)}`
        return url.href
      },
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Fails with the reason if the port cannot be used. */
async function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Whether the demo site was created sharedly. */
export const isSeeded = (dataDir: string) => existsSync(join(dataDir, 'demo.json'))
