import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CountryOf } from '@portico/kit/http/client-country'
import { buildGateway } from '@portico/gateway/app'
import { scaledLimits } from '@portico/gateway/policy/limits'
import { buildApp as buildCensus } from '@portico/census/app'
import { buildApp as buildCommerce } from '@portico/commerce/app'
import { buildApp as buildForms } from '@portico/forms/app'
import { scaledActionLimits } from '@portico/identity/guard/action-limiter'
import { appOriginOf } from '@portico/identity/mail/domain/app-origin'
import { buildApp as buildIdentity } from '@portico/identity/app'
import { scaledLoginLimits } from '@portico/identity/guard/login-limiter'
import { scaledRates as scaledIdentityRates } from '@portico/identity/guard/rates'
import { buildApp as buildPerformance } from '@portico/performance/app'
import { buildApp as buildSites } from '@portico/sites/app'
import { buildApp as buildWeb } from '@portico/web/src/app.ts'
import { startAdmin } from '@portico/kit/runtime/admin'
import { startApp, type App, type Deps, type Running } from '@portico/kit/app'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { createMemoryCache } from '@portico/kit/cache/memory'
import { systemClock } from '@portico/kit/clock'
import { randomIds } from '@portico/kit/ids'
import { syntheticToken } from '@portico/kit/http/synthetic'
import type { Logger } from '@portico/kit/runtime/logger'
import { MailFrom, createMail } from '@portico/kit/mail/create'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { databaseName } from '@portico/kit/postgres/provision'
import type { Route } from '@portico/kit/http/route'
import { watchCache } from '@portico/kit/signals/cache'
import { watchWork } from '@portico/kit/signals/work'
import { workPool } from '@portico/kit/work/process-pool'
import { keysOf } from '@portico/proto/calls'
import type { FormRollup } from '@portico/proto/http/forms'
import type { BillingOptions } from '@portico/proto/money/plans'
import { openData } from './data.ts'
import { openDatabases } from './databases.ts'
import { keepCluster } from './keep-cluster.ts'
import { openSockets } from './sockets.ts'

const names = ['identity', 'sites', 'forms', 'commerce', 'census', 'performance'] as const
type Name = (typeof names)[number]

export type Portico = {
  gatewayUrl: string
  port: number
  dataDir: string
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
  dataDir,
  port,
  baseHost = 'localhost',
  publicPort = port,
  publicProtocol = 'http',
  trustedProxies = [],
  countryHeader,
  countryOf,
  adminPort,
  rateFactor = 1,
  maxDelayMs,
  mailUrl = pathToFileURL(resolve(dataDir, 'mail')).href,
  mailFrom = MailFrom.parse(undefined),
  mapTiles,
  googleMapsUrl,
  captchaUrl,
  formsOff,
  billing,
  logger,
  onFatal,
}: {
  dataDir: string
  port: number
  /** The public address, if a proxy is in front of the gateway. */
  baseHost?: string
  publicPort?: number
  publicProtocol?: 'http' | 'https'
  trustedProxies?: readonly string[]
  countryHeader?: string | undefined
  /** Looks up the country of an address. */
  countryOf?: CountryOf | undefined
  /** The port for health and metrics of all services, on loopback; without it they are not served. */
  adminPort?: number
  /** Multiplies all rate limits: load tests send from one address. */
  rateFactor?: number
  /** The delay of the event loop at which the gateway refuses work, ms. */
  maxDelayMs?: number
  /** The mail server or folder; the default is the folder `mail` of the data directory. */
  mailUrl?: string
  mailFrom?: string
  /** The operator's map tiles, for websites without tiles of their own. */
  mapTiles?: { url: string; attribution: string }
  googleMapsUrl?: string
  /** The origin that checks captchas in place of the providers' own. */
  captchaUrl?: string | undefined
  formsOff?: readonly FormRollup[] | undefined
  /** The plans that are offered, and trials; without it the defaults. */
  billing?: BillingOptions
  logger: Logger
  /** Called if Postgres ended and could not be restarted: the process should end. */
  onFatal: (reason: unknown) => void
}): Promise<Portico> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const { secrets, fresh, release } = openData(dataDir)
    stops.push(release)
    await assertPortFree(port)
    const cluster = await keepCluster(
      { dir: join(dataDir, 'postgres'), password: secrets.postgres, fresh },
      { logger, onLost: onFatal },
    )
    stops.push(() => cluster.stop())
    const { dbs, busUrl, close } = await openDatabases({ cluster, secret: secrets.roles, names, logger })
    stops.push(close)
    const bus = await createPostgresBus({ url: busUrl })
    stops.push(() => bus.close())
    const mail = createMail({ url: mailUrl, from: mailFrom, logger })
    stops.push(() => mail.close())

    const addressOf = openSockets(dataDir)
    const urls = {} as Record<Name | 'web', string>
    const services: Portico['services'] = []
    const processMetrics = createMetrics({ service: 'portico', process: true })
    watchWork(processMetrics, workPool)
    const registries = [processMetrics.registry]
    const metricsOf = (service: string) => {
      const metrics = createMetrics({ service })
      registries.push(metrics.registry)
      return metrics
    }
    const deps = <O>(name: Name | 'web', options: O, metrics = metricsOf(name)) => ({
      // undefined for web, which has no database
      db: dbs[name as Name],
      bus,
      clock: systemClock,
      ids: randomIds,
      logger: logger.child({ service: name }),
      metrics,
      keys: keysOf(name, secrets.keys),
      services: urls,
      options,
    })
    const start = async (app: App, appDeps: Pick<Deps, 'bus' | 'db' | 'keys' | 'logger' | 'metrics'>) => {
      const running: Running = await startApp(app, appDeps, { at: addressOf(app.name) })
      stops.push(() => running.stop())
      urls[app.name as Name | 'web'] = running.url
      services.push({ name: app.name, url: running.url, routes: app.routes })
    }

    const spoolDir = join(dataDir, 'spool')
    const identity = {
      ...deps('identity', {
        secret: secrets.identity,
        appOrigin: appOriginOf({ scheme: publicProtocol, baseHost, publicPort }),
        loginLimits: scaledLoginLimits(rateFactor),
        actionLimits: scaledActionLimits(rateFactor),
        rates: scaledIdentityRates(rateFactor),
      }),
      mail,
    }
    await start(await buildIdentity(identity), identity)
    const sites = deps('sites', {
      blobDir: join(dataDir, 'blobs'),
      baseHost,
      publicPort,
      scheme: publicProtocol,
      ...(mapTiles && { mapTiles }),
      ...(googleMapsUrl !== undefined && { googleMapsUrl }),
      ...(billing && { billing }),
    })
    await start(await buildSites(sites), sites)
    const forms = deps('forms', { keySecret: secrets.formKey, captchaUrl, off: formsOff, rateFactor })
    const commerce = deps('commerce', { cartSecret: secrets.cart })
    const census = deps('census', { spoolDir: join(spoolDir, 'census'), rateFactor })
    const performance = deps('performance', { spoolDir: join(spoolDir, 'performance'), rateFactor })
    await Promise.all([
      start(await buildForms(forms), forms),
      start(await buildCommerce(commerce), commerce),
      start(await buildCensus(census), census),
      start(await buildPerformance(performance), performance),
    ])
    const web = deps('web', { publicPort, baseHost })
    await start(await buildWeb(web), web)

    const gatewayMetrics = metricsOf('gateway')
    const gateway = await buildGateway({
      upstreams: urls,
      keys: keysOf('gateway', secrets.keys),
      crumbSecret: secrets.crumb,
      syntheticSecret: secrets.synthetic,
      baseHost,
      publicPort,
      publicProtocol,
      trustedProxies,
      countryHeader,
      countryOf,
      cache: watchCache(gatewayMetrics, createMemoryCache({ max: 10_000 })),
      clock: systemClock,
      limits: { ...scaledLimits(rateFactor), ...(maxDelayMs !== undefined && { maxDelayMs }) },
      logger: logger.child({ service: 'gateway' }),
      metrics: gatewayMetrics,
    })
    const listening = await gateway.listen(port, '127.0.0.1')
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

/** Fails at once if the port is taken, and not after the first start of Postgres, which takes about 15 s. */
async function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Whether the demo site was created completely. */
export const isSeeded = (dataDir: string) => existsSync(join(dataDir, 'demo.json'))
