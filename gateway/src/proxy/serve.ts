import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, unavailable } from '@portico/kit/errors'
import { CRUMB_STATE_HEADER, NEW_SESSION_HEADER, type CrumbState } from '@portico/kit/http/crumb'
import { forwardedRequestHeaders } from '@portico/kit/http/hop-by-hop'
import type { Caller } from '@portico/kit/http/principal'
import type { Body } from '../request/body.ts'
import { withoutCookies } from '../request/cookies.ts'
import type { crumbs } from '../policy/crumb.ts'
import type { Exchange } from '../request/exchange.ts'
import {
  MAX_PAGE_BYTES,
  POLICY_HEADER,
  finishedPage,
  isCacheable,
  type CachedPage,
  type PageCache,
} from '../pages/page-cache.ts'
import type { SecurityHeaders } from '../policy/headers.ts'
import { withCopies } from '../caller/host-cookies.ts'
import type { Renders } from '../pages/renders.ts'
import { isDocument, sendPage, sharedPage } from '../pages/pages.ts'
import type { UpstreamName } from '../routes.ts'
import { MEMBER_COOKIE, OWNER_COOKIE, PRESENCE_COOKIE } from '../caller/session.ts'
import type { Signals } from '../signals.ts'
import { traceparent } from './trace.ts'
import type { ReplyHeaders } from '../request/reply.ts'
import { ClientGone, forward, type Forwarded, type Upstream } from './upstream.ts'

/** Answers a request that may go on: from the finished pages, or from its upstream. */
export function serve({
  upstreams,
  cache,
  signals,
  crumbs: { mint, mintForNewSession },
  callerHeader,
  elapsed,
  withSitePolicy,
  secure,
  renders,
}: {
  upstreams: Record<UpstreamName, Upstream>
  cache: PageCache
  signals: Signals
  crumbs: ReturnType<typeof crumbs>
  callerHeader: (upstream: UpstreamName, caller: Caller) => string
  elapsed: () => number
  withSitePolicy: SecurityHeaders['withSitePolicy']
  /** Browsers come by https only. */
  secure: boolean
  renders: Renders
}) {
  return async (
    exchange: Exchange,
    crumbState: CrumbState | undefined,
    body: Body,
    basics: () => ReplyHeaders,
  ): Promise<void> => {
    const { req, res, row } = exchange
    /** Completes a reply: security headers, and on documents exactly one fresh crumb. */
    const finish = (_status: number, headers: ReplyHeaders, internal: IncomingHttpHeaders = {}) => {
      const upstreamPolicy = headers[POLICY_HEADER]
      complete(headers, internal)
      if (upstreamPolicy === undefined) return
      headers[POLICY_HEADER] =
        row.kind === 'page' && !exchange.onApp
          ? withSitePolicy(String(upstreamPolicy))
          : `${String(headers[POLICY_HEADER])}, ${String(upstreamPolicy)}`
    }
    /** The same for a kept page, whose policy was completed when it was kept. */
    const finishKept = (_status: number, headers: ReplyHeaders) => {
      const policy = headers[POLICY_HEADER]
      complete(headers, {})
      if (policy !== undefined) headers[POLICY_HEADER] = policy
    }
    const complete = (headers: ReplyHeaders, internal: IncomingHttpHeaders) => {
      const isSilent = headers['referrer-policy'] === 'no-referrer'
      const upstreamCookies = headers['set-cookie']
      if (row.kind === 'page' && isDocument(headers)) exchange.cookies.push(...mint(exchange.actor).cookies)
      const session = internal[NEW_SESSION_HEADER]
      if (row.upstream === 'identity' && typeof session === 'string') {
        exchange.cookies.push(mintForNewSession(exchange.caller.website, session))
      }
      Object.assign(headers, basics())
      if (isSilent) headers['referrer-policy'] = 'no-referrer' // stricter than ours
      if (upstreamCookies !== undefined)
        headers['set-cookie'] = mergedCookies(upstreamCookies, exchange.cookies, secure)
    }

    const sendKept = async (source: 'cache' | 'shared' | 'web', key: string, page: CachedPage) => {
      signals.page(source)
      await sendPage(cache, key, page, exchange, finishKept)
    }

    const shared = sharedPage(exchange)
    const key = shared && shared.key
    const kept = key === null ? undefined : cache.get(key)
    if (key !== null && kept) return sendKept('cache', key, kept)
    if (exchange.stale) throw unavailable() // only for a website known for certain
    const request: Forwarded = {
      method: req.method!,
      path: shared?.path ?? exchange.target.path + exchange.target.search,
      headers: upstreamHeaders(exchange, crumbState),
      body,
      deadlineMs: row.deadlineMs,
      sign: () => callerHeader(row.upstream, exchange.caller),
      finish,
      isTooLate: () => elapsed() >= exchange.sendBefore,
    }
    if (body.stream && body.length !== null) request.headers['content-length'] = String(body.length)
    const send = (its: Forwarded) =>
      forward(upstreams[row.upstream], res, its).catch((error: unknown) => {
        if (!(error instanceof ClientGone)) signals.upstreamFailed(row.upstream)
        throw error
      })
    const place = () =>
      renders.take(exchange.rated).catch((refused: unknown) => {
        const isClient = refused instanceof Refusal && refused.status === 429
        signals.refused(isClient ? 'client' : 'renders', row.rate)
        throw refused
      })
    const isRendered = row.kind === 'page' && row.upstream === 'web'
    /** Sends a request on when it has a place; web has rendered once its reply begins. */
    const pass = async () => {
      const leave = isRendered ? await place() : undefined
      try {
        if (res.destroyed) throw new ClientGone()
        await send(leave ? { ...request, onBegun: leave } : request)
      } finally {
        leave?.()
      }
    }
    if (key === null || req.method !== 'GET') return pass()

    for (;;) {
      const meanwhile = cache.get(key)
      if (meanwhile) return sendKept('shared', key, meanwhile)
      const running = cache.filling(key)
      if (!running) break
      const filled = await running
      if (filled.status === 'page') return sendKept('shared', key, filled.page)
      if (filled.status === 'personal') return pass()
      // What is too slow for one does not get quicker when all who waited ask at once.
      if (filled.status === 'failed') throw filled.error
      if (res.destroyed) throw new ClientGone()
    }
    // Nothing waits between the look and the announcement, so two requests never both fill a page.
    const filled = cache.fill(key)
    const leave = await place().catch((refused: unknown) => {
      filled({ status: 'left' }) // its client has too many: those who wait try for themselves
      throw refused
    })
    try {
      const headers: Forwarded['headers'] = { ...request.headers, 'accept-encoding': 'identity' }
      delete headers['if-none-match']
      const collected = await send({
        ...request,
        headers,
        onBegun: leave,
        collectLimit: MAX_PAGE_BYTES,
        onTooLarge: () => filled({ status: 'personal' }),
        collects(status, headers) {
          const cacheable = isCacheable(status, headers)
          if (status === 503) filled({ status: 'failed', error: unavailable() })
          else if (!cacheable) filled({ status: 'personal' }) // those who wait fetch for themselves, at once
          return cacheable
        },
      })
      if (!collected) return
      const page = finishedPage(collected, withSitePolicy)
      filled({ status: 'page', page })
      if (!res.destroyed) await sendKept('web', key, page)
    } catch (error) {
      const isAway = error instanceof Refusal && error.status === 503
      filled(isAway ? { status: 'failed', error } : { status: 'left' })
      throw error
    } finally {
      leave()
      filled({ status: 'personal' }) // nobody waits for what is over
    }
  }
}

const ALL_SESSIONS = [OWNER_COOKIE, MEMBER_COOKIE, PRESENCE_COOKIE]

function upstreamHeaders(
  exchange: Exchange,
  crumbState: CrumbState | undefined,
): Record<string, string | string[]> {
  const { req, row, onApp } = exchange
  const headers = forwardedRequestHeaders(req.headers)
  // Only identity sees session tokens, and nobody an owner's on a website's host.
  const hidden = row.upstream === 'identity' ? (onApp ? [] : [OWNER_COOKIE]) : ALL_SESSIONS
  const cookie = withoutCookies(req.headers.cookie, hidden)
  if (cookie === undefined) delete headers['cookie']
  else headers['cookie'] = cookie
  const parent = traceparent(req.headers.traceparent, exchange.caller.synthetic === true)
  // What travels with a trace is ours alone.
  for (const name of ['traceparent', 'tracestate', 'baggage']) delete headers[name]
  if (parent !== undefined) headers['traceparent'] = parent
  headers['host'] = exchange.host
  headers['x-request-id'] = exchange.requestId
  headers['x-forwarded-for'] = exchange.client
  headers['x-forwarded-host'] = exchange.host
  headers['x-forwarded-proto'] = exchange.protocol
  if (crumbState !== undefined) headers[CRUMB_STATE_HEADER] = crumbState
  return headers
}

/** An upstream's cookies and ours; where we set a crumb, it is the only one. */
function mergedCookies(upstream: string | string[], ours: readonly string[], secure: boolean): string[] {
  const theirs = Array.isArray(upstream) ? upstream : [upstream]
  const mints = ours.some((cookie) => cookie.startsWith('crumb='))
  const merged = [...theirs.filter((cookie) => !mints || !cookie.startsWith('crumb=')), ...ours]
  return secure ? withCopies(merged) : merged
}
