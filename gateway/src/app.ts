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
import {
  BODY_GRACE_MS,
  HEADERS_TIMEOUT_MS,
  MAX_CONNECTIONS,
  MAX_HEADER_BYTES,
  MAX_HELD_BODY_BYTES,
  MAX_HELD_UPSTREAM_CONNECTIONS,
  MAX_REPLY_BUFFERS_BYTES,
  MAX_REPLY_BUFFER_BYTES,
  MAX_REQUESTS_IN_FLIGHT,
  MAX_UPLOADS,
  MIN_BODY_RATE_BYTES,
  READ_STALL_MS,
} from '@portico/proto/limits'
import { methodsByPath } from '@portico/proto/methods'
import { trustedPeers } from './address.ts'
import { createBacklog } from './backlog.ts'
import { bodyReceiver } from './body.ts'
import { callerHeaders } from './callers.ts'
import { countByClient } from './clients.ts'
import { guardConnections } from './connections.ts'
import { crumbs } from './crumb.ts'
import { createHandler } from './handle.ts'
import { securityHeaders } from './headers.ts'
import { defaultPerClient, defaultRates, rateLimits, type PerClient, type Rates } from './limits.ts'
import { listen } from './listen.ts'
import { createMatcher } from './match.ts'
import { createMethods } from './methods.ts'
import { overloadGuard } from './overload.ts'
import { createPageCache } from './page-cache.ts'
import { routes as table, upstreamNames, type RouteRow, type UpstreamName } from './routes.ts'
import { serve } from './serve.ts'
import { sessions } from './session.ts'
import { knowing } from './who.ts'
import { gatewaySignals } from './signals.ts'
import { noticeUntrustedProxies } from './untrusted-proxy.ts'
import { upstreamAt, type Readers, type Upstream } from './upstream.ts'
import { websitesByHost } from './website.ts'

/** What a stranger can make grow, each at most so much; defaults are in `proto/limits.ts`. */
export type GatewayLimits = {
  rates?: Partial<Rates>
  perClient?: Partial<PerClient>
  connections?: number
  maxInFlight?: number
  maxDelayMs?: number
  pageCacheBytes?: number
  headersMs?: number
  bodyGraceMs?: number
  heldBodyBytes?: number
  uploads?: number
  readStallMs?: number
  replyBufferBytes?: number
  replyBuffersBytes?: number
  heldUpstreamConnections?: number
}

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
  limits?: GatewayLimits
  /** The route table; tests use their own. */
  routes?: readonly RouteRow[]
}

/** Connections whose headers are late are looked for this often, ms. */
const CHECK_CONNECTIONS_MS = 1_000

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
  const signals = gatewaySignals(metrics)
  const backlog = createBacklog({
    stallMs: limits.readStallMs ?? READ_STALL_MS,
    perReply: limits.replyBufferBytes ?? MAX_REPLY_BUFFER_BYTES,
    inAll: limits.replyBuffersBytes ?? MAX_REPLY_BUFFERS_BYTES,
    onStalled: () => signals.connectionEnded('stalled'),
  })
  const readers: Readers = {
    backlog,
    maxHeld: limits.heldUpstreamConnections ?? MAX_HELD_UPSTREAM_CONNECTIONS,
    onHeld: () => signals.connectionEnded('held'),
  }
  const reached = Object.fromEntries(
    upstreamNames.map((name) => [name, upstreamAt(upstreams[name], readers)]),
  ) as Record<UpstreamName, Upstream>
  const perClient = { ...defaultPerClient, ...limits.perClient }
  const bodies = bodyReceiver({
    graceMs: limits.bodyGraceMs ?? BODY_GRACE_MS,
    minRate: MIN_BODY_RATE_BYTES,
    heldBytes: limits.heldBodyBytes ?? MAX_HELD_BODY_BYTES,
    uploadsOf: countByClient(perClient.uploads),
    uploads: limits.uploads ?? MAX_UPLOADS,
  })
  const trusted = trustedPeers(options.trustedProxies ?? [])
  let connections = () => 0
  const cache = createPageCache({ maxBytes: limits.pageCacheBytes ?? 64 * 1_024 * 1_024 })
  const guard = overloadGuard({
    maxInFlight: limits.maxInFlight ?? MAX_REQUESTS_IN_FLIGHT,
    maxDelayMs: limits.maxDelayMs ?? 500,
  })
  signals.watch({
    ...guard,
    cacheBytes: cache.bytes,
    cachePages: cache.size,
    connections: () => connections(),
    bodyBytes: bodies.heldBytes,
    replyBytes: backlog.bytes,
  })
  const secure = publicProtocol === 'https'
  const crumb = crumbs({
    secret: options.crumbSecret,
    secure,
  })
  const security = securityHeaders({ appOrigin, siteOrigins: `${publicProtocol}://*.${baseHost}${port}` })
  const who = knowing(sessions(identity, now, signals.lookup('session')), now)
  let draining = false

  const handle = createHandler({
    match: createMatcher(options.routes ?? table),
    methods: createMethods(methodsByPath),
    websiteByHost: websitesByHost(sites, now, signals.lookup('website')),
    who,
    limit: rateLimits({ rates: { ...defaultRates, ...limits.rates }, cache: options.cache }),
    clients: countByClient(perClient.requests),
    bodies,
    backlog,
    guard,
    crumbs: crumb,
    serve: serve({
      upstreams: reached,
      cache,
      signals,
      crumbs: crumb,
      callerHeader: callerHeaders(keys, now),
      now,
      withSitePolicy: security.withSitePolicy,
      secure,
    }),
    security,
    signals,
    logger,
    trusted,
    noticeUntrusted: noticeUntrustedProxies({ logger, count: signals.untrustedForward }),
    synthetic: syntheticCheck(options.syntheticSecret),
    hosts: { base: baseHost, app: `app.${baseHost}`, appOrigin },
    secure,
    draining: () => draining,
  })
  const app = createExpress()
  app.use((req, res) => void handle(req, res))

  return {
    app,
    appOrigin,
    registry: metrics.registry,
    /** Listens for browsers. `close` stops accepting, lets running requests end (8 s at most), closes the pools. */
    async listen(at: number, host = '127.0.0.1', shared = false): Promise<Listening> {
      const server = createExpressServer(app, {
        requireHostHeader: false, // we answer it ourselves
        maxHeaderSize: MAX_HEADER_BYTES,
        headersTimeout: limits.headersMs ?? HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
      })
      const guarded = guardConnections(server, {
        most: limits.connections ?? MAX_CONNECTIONS,
        perClient: perClient.connections,
        trusted,
        onRefused: signals.connectionEnded,
      })
      connections = guarded.count
      const listening = await listen(server, at, host, shared)
      return {
        ...listening,
        async close() {
          draining = true
          await listening.close()
          guard.stop()
          await Promise.allSettled([
            ...Object.values(reached).map(({ pool }) => pool.destroy()),
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
