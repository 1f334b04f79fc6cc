import { startAdmin } from '@portico/kit/runtime/admin'
import type { Cache } from '@portico/kit/cache/cache'
import type { Clock } from '@portico/kit/clock'
import { countryReader, type CountryOf } from '@portico/kit/http/client/client-country'
import { createExpress, createExpressServer } from '@portico/kit/http/express-server'
import { createInternalClient } from '@portico/kit/http/internal'
import { GATEWAY, type Keys } from '@portico/kit/http/principal'
import type { ListenOptions, Listening } from '@portico/kit/http/listen'
import { createSyntheticCheck } from '@portico/kit/http/caller/synthetic'
import type { Logger } from '@portico/kit/runtime/logger'
import { createMetrics, type Metrics } from '@portico/kit/runtime/metrics'
import {
  HEADERS_TIMEOUT_MS,
  MAX_CONNECTIONS,
  MAX_HEADER_BYTES,
  MAX_PIPELINED_REQUESTS,
  MAX_REQUESTS_PER_TURN,
} from '@portico/proto/limits/gateway-limits'
import { endpoints } from '@portico/proto/api/endpoints'
import { createBounds } from './bounds.ts'
import { callerHeaders } from './caller/callers.ts'
import { addressOf, rateKey } from './request/address.ts'
import { countByClient } from './request/clients.ts'
import { guardConnections } from './request/connections.ts'
import { crumbs } from './policy/crumb.ts'
import { createHandler } from './handle.ts'
import { securityHeaders } from './policy/headers.ts'
import { defaultRates, rateLimits, type GatewayLimits } from './policy/limits.ts'
import { listen } from './request/listen.ts'
import { createMatcher } from './policy/match.ts'
import { createMethods } from './policy/methods.ts'
import { createQuotas } from './policy/quotas.ts'
import { oneAtATime } from './request/pipeline.ts'
import { routes as table, upstreamNames, type RouteRow, type UpstreamName } from './routes.ts'
import { serve } from './proxy/serve.ts'
import { sessions } from './caller/session.ts'
import { createAuthenticator } from './caller/authenticate.ts'
import { gatewaySignals } from './signals.ts'
import { byTurns } from './request/turns.ts'
import { createTrustedProxies } from './request/trusted-proxies.ts'
import { noticeUntrustedProxies } from './request/untrusted-proxy.ts'
import { upstreamAt, type Upstream } from './proxy/upstream.ts'
import { websitesByHost } from './caller/website.ts'

export type GatewayOptions = {
  /** Base URL of each upstream. */
  upstreams: Record<UpstreamName, string>
  /** The key that the gateway shares with each upstream. */
  keys: Keys
  /** Secret of crumbs. */
  crumbSecret: string
  /** Secret of the token that marks synthetic traffic. */
  syntheticSecret: string
  /** `<identifier>.<baseHost>` is a website, `app.<baseHost>` the app host. */
  baseHost: string
  /** The port that browsers use; addresses omit 80 and 443. */
  publicPort: number
  publicProtocol?: 'http' | 'https'
  cache: Cache
  clock: Clock
  /** Monotonic clock, ms, for the ages of cached values. */
  elapsed?: () => number
  logger: Logger
  /** Created if missing. */
  metrics?: Metrics
  /** Addresses, CIDR ranges and host names of proxies whose `x-forwarded-*` headers are trusted. */
  trustedProxies?: readonly string[]
  /** The header in which these proxies state the country of a client. */
  countryHeader?: string | undefined
  /** Looks up the country of an address that no proxy states the country of. */
  countryOf?: CountryOf | undefined
  limits?: GatewayLimits
  /** The route table; tests pass their own. */
  routes?: readonly RouteRow[]
}

/** The gateway itself answers a request without a host. Connections with late headers are checked each second. */
const SETTINGS = {
  requireHostHeader: false,
  maxHeaderSize: MAX_HEADER_BYTES,
  connectionsCheckingInterval: 1_000,
}

/** Builds the gateway. It stores nothing that must survive a restart. */
export function buildGateway(options: GatewayOptions) {
  const { upstreams, keys, baseHost, publicPort, publicProtocol = 'http' } = options
  const { clock, logger, limits = {}, elapsed = () => performance.now() } = options
  const now = () => clock.now().getTime()
  const metrics = options.metrics ?? createMetrics({ service: 'gateway' })
  const port = publicPort === (publicProtocol === 'https' ? 443 : 80) ? '' : `:${publicPort}`
  const appOrigin = `${publicProtocol}://app.${baseHost}${port}`
  const internal = (name: UpstreamName) =>
    createInternalClient({ baseUrl: upstreams[name], from: GATEWAY, to: name, key: keys[name]!, logger })
  const sites = internal('sites')
  const identity = internal('identity')
  const signals = gatewaySignals(metrics)
  const proxies = createTrustedProxies(options.trustedProxies ?? [], {
    onUnknown: (name, err) =>
      logger.warn(
        { err, name },
        'A name in PORTICO_TRUSTED_PROXIES has no address yet. It is resolved each second; until then forwarded headers of this proxy are ignored.',
      ),
  })
  const trusted = proxies.isTrusted
  const bounds = createBounds({ limits, trusted, signals, elapsed })
  const { perClient, penalties, backlog, bodies, cache, guard, renders, payRenders, previewRenders, buyers } =
    bounds
  const reached = Object.fromEntries(
    upstreamNames.map((name) => [name, upstreamAt(upstreams[name], bounds.readers)]),
  ) as Record<UpstreamName, Upstream>
  let connections = () => 0
  let waitingRequests = () => 0
  signals.watch({
    ...guard,
    cacheBytes: cache.bytes,
    cachePages: cache.size,
    connections: () => connections(),
    waitingRequests: () => waitingRequests(),
    penalties: penalties.size,
    renders: () => renders.running() + payRenders.running(),
    waitingRenders: () => renders.waiting() + payRenders.waiting(),
    bodyBytes: bodies.heldBytes,
    replyBytes: backlog.bytes,
  })
  const secure = publicProtocol === 'https'
  const crumb = crumbs({ secret: options.crumbSecret, secure })
  const security = securityHeaders({ appOrigin, siteOrigins: `${publicProtocol}://*.${baseHost}${port}` })
  const authenticator = createAuthenticator(
    sessions(identity, { now, elapsed, onLookup: signals.lookup('session') }),
    { elapsed, now },
  )
  const quotas = createQuotas(elapsed)
  let draining = false

  const handle = createHandler({
    match: createMatcher(options.routes ?? table),
    methods: createMethods(endpoints),
    websiteByHost: websitesByHost(sites, elapsed, signals.lookup('website')),
    authenticator,
    limit: rateLimits({ rates: { ...defaultRates, ...limits.rates }, cache: options.cache }),
    quotas,
    clients: countByClient(perClient.requests),
    buyers,
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
      elapsed,
      quotas,
      renders,
      payRenders,
      previewRenders,
      buyers,
      withSitePolicy: security.withSitePolicy,
      secure,
    }),
    security,
    signals,
    logger,
    trusted,
    country: countryReader(options.countryHeader, options.countryOf),
    noticeUntrusted: noticeUntrustedProxies({ logger, count: signals.untrustedForward }),
    synthetic: createSyntheticCheck(options.syntheticSecret),
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
    /** Listens for browsers. `close` stops accepting, waits for running requests (at most 8 s in all) and closes the pools. */
    async listen(at: number, how: ListenOptions = {}): Promise<Listening> {
      const headersTimeout = limits.headersMs ?? HEADERS_TIMEOUT_MS
      const settings = { ...SETTINGS, headersTimeout }
      const turns = byTurns(app, {
        most: limits.perTurn ?? MAX_REQUESTS_PER_TURN,
        clientOf: (req) => rateKey(addressOf(req, trusted)),
      })
      waitingRequests = turns.waiting
      const inTurn = oneAtATime(turns.listener, {
        most: limits.pipelined ?? MAX_PIPELINED_REQUESTS,
        onCut: (socket) => bounds.misused('pipelined', socket),
      })
      const server = createExpressServer(app, settings, inTurn, { isPublic: true })
      const guarded = guardConnections(server, {
        most: limits.connections ?? MAX_CONNECTIONS,
        perClient: perClient.connections,
        trusted,
        penalties,
        onRefused: signals.connectionEnded,
      })
      connections = guarded.count
      await proxies.ready()
      const listening = await listen(server, at, how)
      return {
        ...listening,
        async close() {
          draining = true
          await listening.close()
          guard.stop()
          proxies.stop()
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
