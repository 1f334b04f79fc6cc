import type { Buyers } from '../caller/buyers.ts'
import { isPreview } from '../caller/preview.ts'
import { Refusal, unavailable } from '@portico/kit/errors'
import { COUNTRY_HEADER } from '@portico/kit/http/client/client-country'
import { CRUMB_STATE_HEADER, type CrumbState } from '@portico/kit/http/caller/crumb'
import { forwardedRequestHeaders } from '@portico/kit/http/reply/hop-by-hop'
import { isLoadTest, type Caller } from '@portico/kit/http/principal'
import { PAGE_TAG_HEADER } from '@portico/proto/pages/page-headers'
import { isReading, type Body } from '../request/body.ts'
import { withoutCookies } from '../request/cookies.ts'
import type { crumbs as createCrumbs } from '../policy/crumb.ts'
import type { Exchange } from '../request/exchange.ts'
import {
  MAX_PAGE_BYTES,
  finishedPage,
  type CachedPage,
  type PageCache,
  type PageKey,
} from '../pages/page-cache.ts'
import type { Quotas } from '../policy/quotas.ts'
import type { SecurityHeaders } from '../policy/headers.ts'
import { checkPage, fillPage, type Collecting } from '../pages/fill-page.ts'
import type { Renders } from '../pages/renders.ts'
import { sendPage, sharedPage } from '../pages/pages.ts'
import type { UpstreamName } from '../routes.ts'
import { MEMBER_COOKIE, OWNER_COOKIE, PRESENCE_COOKIE } from '../caller/session.ts'
import type { PageSource, Signals } from '../signals.ts'
import { replyCompleter } from './complete-reply.ts'
import { traceparent } from './trace.ts'
import type { Collected, ReplyHeaders } from '../request/reply.ts'
import { ClientGone, forward, type Forwarded, type Upstream } from './upstream.ts'

/** A view of a kept page waits this long for web, which is asked whether it has a new build. */
const CHECK_DEADLINE_MS = 2_000

/** Replies to an admitted request: from the kept pages, or from its upstream. */
export function serve({
  upstreams,
  cache,
  signals,
  crumbs,
  callerHeader,
  elapsed,
  withSitePolicy,
  secure,
  renders,
  payRenders,
  previewRenders,
  buyers,
  quotas,
}: {
  upstreams: Record<UpstreamName, Upstream>
  cache: PageCache
  signals: Signals
  crumbs: ReturnType<typeof createCrumbs>
  callerHeader: (upstream: UpstreamName, caller: Caller) => string
  elapsed: () => number
  withSitePolicy: SecurityHeaders['withSitePolicy']
  /** Browsers use https only. */
  secure: boolean
  renders: Renders
  /** The places of the pages of checkouts. */
  payRenders: Renders
  /** The places of pages in a preview, because their owners choose what a preview costs, and any visitor can invent one. */
  previewRenders: Renders
  buyers: Pick<Buyers, 'note'>
  quotas: Pick<Quotas, 'note'>
}) {
  const complete = replyCompleter({ crumbs, withSitePolicy, secure })
  return async (
    exchange: Exchange,
    crumbState: CrumbState | undefined,
    body: Body,
    baseHeaders: () => ReplyHeaders,
  ): Promise<void> => {
    const { req, res, row } = exchange
    const sendKept = (source: PageSource, key: PageKey, page: CachedPage) => {
      signals.page(source)
      return sendPage(cache, key, page, exchange, (headers) =>
        complete.ofKeptPage(exchange, baseHeaders(), headers),
      )
    }

    const key = sharedPage(exchange)
    const kept = key === null ? undefined : cache.get(key)
    const isCheck =
      key !== null && kept !== undefined && req.method === 'GET' && !exchange.stale && cache.takeCheck(key)
    if (key !== null && kept && !isCheck) return sendKept('cache', key, kept)
    // The website may no longer have this host.
    const mayBeStale = isFile(exchange) || row.withoutSites === true
    if (exchange.stale && !mayBeStale && !(await exchange.isConfirmed())) throw unavailable()
    const request: Forwarded = {
      method: req.method!,
      path: key?.path ?? exchange.target.path + exchange.target.search,
      headers: upstreamHeaders(exchange, crumbState),
      body,
      deadlineMs: row.deadlineMs,
      sign: () => callerHeader(row.upstream, exchange.caller),
      finish: (headers, internal) => {
        quotas.note({ ...exchange, method: req.method!, synthetic: isLoadTest(exchange.caller) }, internal)
        return complete.ofUpstream(exchange, baseHeaders(), headers, internal)
      },
      isTooLate: () => elapsed() >= exchange.sendBefore,
    }
    if (body.stream && body.length !== null) request.headers['content-length'] = String(body.length)
    const send = (one: Forwarded) =>
      forward(upstreams[row.upstream], res, one).catch((error: unknown) => {
        if (!(error instanceof ClientGone)) signals.upstreamFailed(row.upstream)
        throw error
      })
    const isPaying = row.rate === 'pay'
    const isOfPreview = exchange.website !== null && isPreview(exchange)
    const takePlace = () =>
      (isOfPreview ? previewRenders : isPaying ? payRenders : renders)
        .take(
          exchange.buyer ?? exchange.rated,
          exchange.website?.id ?? exchange.rated,
          exchange.buyer !== null,
        )
        .catch((refused: unknown) => {
          const isClient = refused instanceof Refusal && refused.status === 429
          signals.refused(isClient ? 'client' : 'renders', row.rate)
          throw refused
        })
    const isRendered = row.upstream === 'web' && (row.kind === 'page' || row.isRendered === true)
    /** Streams the reply of the upstream to the client. Web has rendered a page once its reply begins. */
    const proxy = async () => {
      const leave = isRendered ? await takePlace() : undefined
      try {
        if (res.destroyed) throw new ClientGone()
        await send(leave ? { ...request, onBegun: leave } : request)
        if (isPaying) buyers.note(exchange, res.statusCode)
      } finally {
        leave?.()
      }
    }
    if (key === null || req.method !== 'GET') return proxy()

    for (; !isCheck;) {
      const meanwhile = cache.get(key)
      if (meanwhile) return sendKept('shared', key, meanwhile)
      const running = cache.filling(key)
      if (!running) break
      const outcome = await running
      if (outcome.status === 'page') return sendKept('shared', key, outcome.page)
      if (outcome.status === 'personal') return proxy()
      // If every waiting request asked again now, a slow upstream would become slower.
      if (outcome.status === 'failed') throw outcome.error
      if (res.destroyed) throw new ClientGone()
    }
    // No await lies between this lookup and `fillPage`, so two requests never fill one page.
    const headers: Forwarded['headers'] = { ...request.headers, 'accept-encoding': 'identity' }
    delete headers['if-none-match']
    const older = cache.comparable(key)
    if (older?.tag !== undefined) headers[PAGE_TAG_HEADER] = older.tag
    const finished = (collected: Collected) => finishedPage(collected, withSitePolicy, key.version, older)
    const deadlineMs = isCheck ? Math.min(CHECK_DEADLINE_MS, row.deadlineMs) : row.deadlineMs
    const fetch = (collecting: Collecting) =>
      send({ ...request, headers, deadlineMs, collectLimit: MAX_PAGE_BYTES, ...collecting })
    if (kept) {
      const checked = await checkPage({ cache, key, kept }, takePlace, fetch, finished)
      if (checked && !res.destroyed) await sendKept(checked === kept ? 'cache' : 'renewed', key, checked)
      return
    }
    const page = await fillPage({ cache, key, kept: older }, takePlace, fetch, finished)
    const source = page && page.tag === older?.tag && older ? 'renewed' : 'web'
    if (page && !res.destroyed) await sendKept(source, key, page)
  }
}

/** Whether a request reads a file, which does not change under its address. */
const isFile = ({ req, row }: Exchange) => row.kind === 'asset' && isReading(req)

const ALL_SESSIONS = [OWNER_COOKIE, MEMBER_COOKIE, PRESENCE_COOKIE]

function upstreamHeaders(
  exchange: Exchange,
  crumbState: CrumbState | undefined,
): Record<string, string | string[]> {
  const { req, row, onApp } = exchange
  const headers = forwardedRequestHeaders(req.headers)
  // Only identity sees session tokens. On a website's host no service sees the token of an owner.
  const hidden = row.upstream === 'identity' ? (onApp ? [] : [OWNER_COOKIE]) : ALL_SESSIONS
  const cookie = withoutCookies(req.headers.cookie, hidden)
  if (cookie === undefined) delete headers['cookie']
  else headers['cookie'] = cookie
  const parent = traceparent(req.headers.traceparent, isLoadTest(exchange.caller))
  // Trace headers of the client are not passed on.
  for (const name of ['traceparent', 'tracestate', 'baggage']) delete headers[name]
  if (parent !== undefined) headers['traceparent'] = parent
  headers['host'] = exchange.host
  headers['x-request-id'] = exchange.requestId
  headers['x-forwarded-for'] = exchange.client
  const country = exchange.country()
  if (country !== '') headers[COUNTRY_HEADER] = country
  headers['x-forwarded-host'] = exchange.host
  headers['x-forwarded-proto'] = exchange.protocol
  if (crumbState !== undefined) headers[CRUMB_STATE_HEADER] = crumbState
  return headers
}
