import { startAdmin } from '@portico/kit/admin'
import type { Cache } from '@portico/kit/cache/cache'
import type { Clock } from '@portico/kit/clock'
import { createExpress, createExpressServer } from '@portico/kit/http/express-server'
import { internalClient } from '@portico/kit/http/internal'
import { GATEWAY, type Keys } from '@portico/kit/http/principal'
import type { Listening } from '@portico/kit/http/server'
import { syntheticCheck } from '@portico/kit/http/synthetic'
import type { Logger } from '@portico/kit/logger'
import { createMetrics, type Metrics } from '@portico/kit/metrics'
import { trustedPeers } from './address.ts'
import { callerHeaders } from './callers.ts'
import { crumbs } from './crumb.ts'
import { createHandler } from './handle.ts'
import { securityHeaders } from './headers.ts'
import { defaultRates, rateLimits, type Rates } from './limits.ts'
import { listen } from './listen.ts'
import { createMatcher } from './match.ts'
import { overloadGuard } from './overload.ts'
import { createPageCache } from './page-cache.ts'
import { routes as table, upstreamNames, type RouteRow, type UpstreamName } from './routes.ts'
import { serve } from './serve.ts'
import { sessions } from './session.ts'
import { knowing } from './who.ts'
import { gatewaySignals } from './signals.ts'
import { upstreamPool } from './upstream.ts'
import { websitesByHost } from './website.ts'

export type GatewayOptions = {
  /** Base URL of each upstream. */
  upstreams: Record<UpstreamName, string>
  /** The gateway's key with each upstream. */
  keys: Keys
  /** Crumbs are made from it. */
  crumbSecret: string
  /** Makes the token of synthetic traffic. */
  syntheticSecret: string
  /** `<identifier>.<baseHost>` is a website, `app.<baseHost>` the app host. */
  baseHost: string
  /** The origin's port as browsers see it; 80 and 443 are left out of addresses. */
  publicPort: number
  publicProtocol?: 'http' | 'https'
  cache: Cache
  clock: Clock
  logger: Logger
  /** Created here unless the process has one already. */
  metrics?: Metrics
  /** Addresses and CIDR ranges whose `x-forwarded-*` are believed. */
  trustedProxies?: readonly string[]
  limits?: { rates?: Partial<Rates>; maxInFlight?: number; maxDelayMs?: number; pageCacheBytes?: number }
  /** The route table; tests use their own. */
  routes?: readonly RouteRow[]
}

/** The gateway, ready to listen. It keeps nothing that may not be lost. */
export function buildGateway(options: GatewayOptions) {
  const {
    upstreams,
    keys,
    baseHost,
    publicPort,
    publicProtocol = 'http',
    clock,
    logger,
    limits = {},
  } = options
  const now = () => clock.now().getTime()
  const metrics = options.metrics ?? createMetrics({ service: 'gateway' })
  const port = publicPort === (publicProtocol === 'https' ? 443 : 80) ? '' : `:${publicPort}`
  const appOrigin = `${publicProtocol}://app.${baseHost}${port}`
  const internal = (name: UpstreamName) =>
    internalClient({ baseUrl: upstreams[name], from: GATEWAY, to: name, key: keys[name]! })
  const sites = internal('sites')
  const identity = internal('identity')
  const pools = Object.fromEntries(
    upstreamNames.map((name) => [name, upstreamPool(upstreams[name])]),
  ) as Record<UpstreamName, ReturnType<typeof upstreamPool>>
  const signals = gatewaySignals(metrics)
  const cache = createPageCache({ maxBytes: limits.pageCacheBytes ?? 64 * 1_024 * 1_024 })
  const guard = overloadGuard({
    maxInFlight: limits.maxInFlight ?? 1_000,
    maxDelayMs: limits.maxDelayMs ?? 500,
  })
  signals.watch({ ...guard, cacheBytes: cache.bytes, cachePages: cache.size })
  const crumb = crumbs({
    secret: options.crumbSecret,
    secure: publicProtocol === 'https',
  })
  const who = knowing(sessions(identity, now, signals.lookup('session')), now)
  let draining = false

  const handle = createHandler({
    match: createMatcher(options.routes ?? table),
    websiteByHost: websitesByHost(sites, now, signals.lookup('website')),
    who,
    limit: rateLimits({ rates: { ...defaultRates, ...limits.rates }, cache: options.cache }),
    guard,
    crumbs: crumb,
    serve: serve({
      pools,
      cache,
      signals,
      crumbs: crumb,
      callerHeader: callerHeaders(keys, now),
      who,
      now,
    }),
    security: securityHeaders({ appOrigin, siteOrigins: `${publicProtocol}://*.${baseHost}${port}` }),
    signals,
    logger,
    trusted: trustedPeers(options.trustedProxies ?? []),
    synthetic: syntheticCheck(options.syntheticSecret),
    hosts: { base: baseHost, app: `app.${baseHost}`, appOrigin },
    draining: () => draining,
  })
  const app = createExpress()
  app.use((req, res) => void handle(req, res))

  return {
    app,
    appOrigin,
    registry: metrics.registry,
    /** Listens for browsers. `close` stops accepting, lets running requests end (8 s at most), closes the pools. */
    async listen(at: number, host = '127.0.0.1'): Promise<Listening> {
      const server = await listen(createExpressServer(app, { requireHostHeader: false }), at, host) // we answer it ourselves
      return {
        ...server,
        async close() {
          draining = true
          await server.close()
          guard.stop()
          await Promise.allSettled([
            ...Object.values(pools).map((pool) => pool.destroy()),
            sites.close(),
            identity.close(),
          ])
        },
      }
    },
    /** The operator's listener: /healthz, /readyz (503 while draining), /metrics. */
    admin: (at: number, host = '127.0.0.1'): Promise<Listening> =>
      startAdmin({
        registries: [metrics.registry],
        port: at,
        host,
        async ready() {
          if (draining) throw new Error('draining')
        },
      }),
  }
}
