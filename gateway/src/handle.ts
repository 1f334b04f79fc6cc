import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  Refusal,
  badRequest,
  methodNotAllowed,
  notFound,
  unauthorized,
  unavailable,
} from '@portico/kit/errors'
import type { countryReader } from '@portico/kit/http/client/client-country'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Backlog } from './proxy/backlog.ts'
import type { Buyers } from './caller/buyers.ts'
import { NO_BODY, announcesBody, isReading, type BodyReceiver } from './request/body.ts'
import { TOO_MANY_AT_ONCE, type ClientCount } from './request/clients.ts'
import { addressOf, plainAddress, rateKey } from './request/address.ts'
import { configRedirect, isConfigPath } from './policy/config-redirect.ts'
import { CrumbRefusal, type crumbs } from './policy/crumb.ts'
import type { Exchange, HostedWebsite } from './request/exchange.ts'
import { sendFailure, unknownHostPage } from './proxy/failure.ts'
import type { SecurityHeaders } from './policy/headers.ts'
import { guardCookies, withCopies } from './caller/host-cookies.ts'
import type { LookupResult } from './caller/lookup.ts'
import type { overloadGuard } from './policy/overload.ts'
import type { serve } from './proxy/serve.ts'
import type { createMethods } from './policy/methods.ts'
import { plainPageAccess, preflightAnswer } from './policy/plain-pages.ts'
import type { Quotas } from './policy/quotas.ts'
import type { Signals } from './signals.ts'
import { assertOneHost, parseHost, parseTarget, withSingleSlashes } from './request/target.ts'
import { requestId } from './proxy/trace.ts'
import type { RateClass, RouteRow } from './routes.ts'
import type { ReplyHeaders } from './request/reply.ts'
import { ClientGone } from './proxy/upstream.ts'
import type { createAuthenticator } from './caller/authenticate.ts'
import type { CrumbState } from '@portico/kit/http/caller/crumb'
import { lockMessages } from '@portico/proto/texts/lock-messages'

export type GatewayParts = {
  match: (method: string, path: string, host: 'app' | 'site') => RouteRow | null
  /** The methods of a path at its upstream; null when they are not known. */
  methods: ReturnType<typeof createMethods>
  websiteByHost: (
    host: string,
    options?: { orStale?: boolean },
  ) => LookupResult<HostedWebsite> | Promise<LookupResult<HostedWebsite>>
  authenticator: ReturnType<typeof createAuthenticator>
  limit: (name: RateClass, client: string) => Promise<void>
  /** Websites that are beyond their quota of events. */
  quotas: Quotas
  /** Requests of each client at once. */
  clients: ClientCount
  /** Buyers whose checkouts or orders are known to exist. */
  buyers: Pick<Buyers, 'find'>
  bodies: BodyReceiver
  backlog: Backlog
  guard: ReturnType<typeof overloadGuard>
  crumbs: ReturnType<typeof crumbs>
  serve: ReturnType<typeof serve>
  security: SecurityHeaders
  signals: Signals
  logger: Logger
  trusted: (address: string) => boolean
  /** The country of a client by the header of a proxy, or by its address. */
  country: ReturnType<typeof countryReader>
  /** Called for forwarded headers of an untrusted peer. */
  noticeUntrusted: (peer: string) => void
  synthetic: (header: string | string[] | undefined) => boolean
  hosts: { base: string; app: string; appOrigin: string }
  /** Browsers use https only. */
  secure: boolean
  draining: () => boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Handles one request. Every failure becomes a reply, and every reply is counted. */
export function createHandler(parts: GatewayParts) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const started = performance.now()
    const peer = plainAddress(req.socket.remoteAddress)
    const byTrusted = parts.trusted(peer)
    const id = requestId(req.headers['x-request-id'], byTrusted)
    let row: RouteRow | null = null
    let onApp = false
    let entered = false
    let counted: string | null = null
    let ownHost = ''
    const baseHeaders = (): ReplyHeaders => ({
      ...parts.security.of(row, onApp),
      ...plainPageAccess(req.headers, row, { host: ownHost, isHttps: parts.secure }),
      'x-request-id': id,
      ...(parts.draining() ? { connection: 'close' } : {}),
    })
    try {
      if (parts.secure) guardCookies(req)
      if (req.url === '*') throw methodNotAllowed(METHODS)
      assertOneHost(req.rawHeaders)
      const forwardedHost = byTrusted ? req.headers['x-forwarded-host'] : undefined
      if (isReading(req) && announcesBody(req)) throw badRequest(`A ${req.method} request has no body.`)
      const { host, hostname } = parseHost(
        typeof forwardedHost === 'string' ? forwardedHost : req.headers.host,
      )
      ownHost = host
      const target = parseTarget(req.url ?? '')
      onApp = hostname === parts.hosts.app
      const single = withSingleSlashes(target)
      if (single !== null) {
        if (!isReading(req)) throw badRequest('The address must not hold two slashes in a row.')
        return redirect(res, 301, single, baseHeaders())
      }
      if (hostname === parts.hosts.base || (onApp && target.path === '/')) {
        return redirect(res, 302, `${parts.hosts.appOrigin}/config/`, baseHeaders())
      }
      row = parts.match(req.method!, target.decodedPath, onApp ? 'app' : 'site')
      if (!row) throw notFound('page')
      if (!isReading(req)) {
        const allowed = parts.methods(row, target.decodedPath)
        if (req.method === 'OPTIONS') return tellMethods(res, allowed, baseHeaders())
        if (!(allowed ?? METHODS).includes(req.method!)) throw methodNotAllowed(allowed ?? METHODS)
      }
      if (req.headers['x-forwarded-for'] !== undefined && !byTrusted) parts.noticeUntrusted(peer)
      const client = addressOf(req, parts.trusted)
      const rated = rateKey(client)
      const own = parts.clients.enter(rated)
      if (own === 0) throw tooManyAtOnce(parts.signals, row)
      counted = rated
      await parts.limit(row.rate, rated).catch(refusedBy(parts.signals, 'rate', row))
      const buyer =
        row.rate === 'pay'
          ? parts.buyers.find({ host, path: target.decodedPath, cookies: req.headers.cookie })
          : null
      parts.guard.enter(row.rate, own, buyer !== null)
      entered = true

      const orStale = row.withoutSites === true || (row.kind !== 'api' && isReading(req))
      const found = onApp ? { value: null, stale: false } : await parts.websiteByHost(hostname, { orStale })
      if (!onApp && !found.value) return unknownHost(parts, req, res, hostname, baseHeaders())
      const website = found.value
      if (website && isConfigPath(target.decodedPath)) {
        const place = configRedirect({ ...target, host }, website, parts.hosts.appOrigin)
        return redirect(res, 302, place, baseHeaders())
      }
      const synthetic = parts.synthetic(req.headers[SYNTHETIC_HEADER])
      const authenticated = parts.authenticator.authenticate({ req, row, onApp, website, synthetic })
      let exchange: Exchange = {
        req,
        res,
        requestId: id,
        host,
        onApp,
        protocol:
          parts.secure || (byTrusted && req.headers['x-forwarded-proto'] === 'https') ? 'https' : 'http',
        client,
        country: () => parts.country(req.headers, client, byTrusted),
        rated,
        buyer,
        target,
        row,
        website,
        stale: found.stale,
        isConfirmed: async () => isSame(website, await parts.websiteByHost(hostname)),
        ...(authenticated instanceof Promise ? await authenticated : authenticated),
      }
      if (row.who === 'owner' && exchange.caller.principal.kind !== 'owner') throw unauthorized()
      if (exchange.caller.website?.lock === 'closed' && !row.whileLocked) throw locked()
      const crumbState = checkCrumb(parts, exchange)
      let body = NO_BODY
      if (announcesBody(req)) {
        if (exchange.stale && !row.withoutSites) throw unavailable()
        // A request costs nothing while its body arrives, so it is not counted as in flight.
        parts.guard.leave()
        entered = false
        const sent = { req, res, client: rated }
        const largest = { bytes: row.bodyLimit, message: row.tooLarge }
        body = await parts.bodies.take(sent, largest, async () => {
          exchange = { ...exchange, ...(await parts.authenticator.assertUnchanged(exchange)) }
        })
        parts.guard.enter(row.rate, own, buyer !== null)
        entered = true
      }
      // After the body, because a connection with an unread body must be closed.
      checkQuota(parts, { method: req.method!, row, website, synthetic })
      await parts.serve(exchange, crumbState, body, baseHeaders)
    } catch (error) {
      if (error instanceof ClientGone || res.headersSent) {
        res.destroy()
      } else {
        if (!(error instanceof Refusal)) parts.logger.error({ err: error, request_id: id }, 'request failed')
        const headers = baseHeaders()
        if (error instanceof CrumbRefusal)
          headers['set-cookie'] = parts.secure ? withCopies(error.cookies) : error.cookies
        sendFailure(req, res, error, { headers, asPage: row === null || row.kind === 'page' })
      }
    } finally {
      if (entered) parts.guard.leave()
      if (counted !== null) leaveWhenRead(parts, res, counted)
      parts.signals.request(req.method ?? '', row, res.statusCode, (performance.now() - started) / 1_000)
    }
  }
}

const locked = () => new Refusal(401, { error: lockMessages.locked })

/** Whether a later answer of `sites` names the same website, locked in the same way. */
const isSame = (website: HostedWebsite | null, { value, stale }: LookupResult<HostedWebsite>): boolean =>
  !stale && value?.id === website?.id && value?.lockKey === website?.lockKey

/** A request of a client counts until its reply has been read or the client has disconnected. */
function leaveWhenRead({ clients, backlog }: GatewayParts, res: ServerResponse, client: string): void {
  if (res.writableFinished || res.destroyed) return clients.leave(client)
  res.once('close', () => clients.leave(client))
  backlog.note(res)
}

function tooManyAtOnce(signals: Signals, row: RouteRow): Refusal {
  signals.refused('client', row.rate)
  return TOO_MANY_AT_ONCE
}

const refusedBy = (signals: Signals, reason: 'rate', row: RouteRow) => (error: unknown) => {
  signals.refused(reason, row.rate)
  throw error
}

function checkQuota({ quotas, signals }: GatewayParts, asked: Parameters<Quotas['check']>[0]): void {
  try {
    quotas.check(asked)
  } catch (refused) {
    signals.refused('quota', asked.row.rate)
    throw refused
  }
}

function checkCrumb({ crumbs, signals }: GatewayParts, exchange: Exchange): CrumbState | undefined {
  try {
    return crumbs.check(exchange)
  } catch (refused) {
    signals.refused('crumb', exchange.row.rate)
    throw refused
  }
}

function redirect(res: ServerResponse, status: 301 | 302, location: string, headers: ReplyHeaders): void {
  res.writeHead(status, { ...headers, location, 'cache-control': 'no-store', 'content-length': '0' })
  res.end()
}

function tellMethods(res: ServerResponse, allowed: string[] | null, headers: ReplyHeaders): void {
  if (!allowed) throw notFound('page')
  res.writeHead(204, {
    ...headers,
    ...preflightAnswer(headers, allowed),
    allow: [...allowed, 'OPTIONS'].join(', '),
    'cache-control': 'no-store',
  })
  res.end()
}

function unknownHost(
  { hosts }: GatewayParts,
  req: IncomingMessage,
  res: ServerResponse,
  hostname: string,
  headers: ReplyHeaders,
): void {
  const asText = (req.headers.accept ?? '').includes('application/json')
  if (asText || req.url?.startsWith('/api/')) return sendFailure(req, res, notFound('website'), { headers })
  const text = unknownHostPage(hostname, hosts.appOrigin)
  res.writeHead(404, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...(req.complete ? {} : { connection: 'close' }),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}
