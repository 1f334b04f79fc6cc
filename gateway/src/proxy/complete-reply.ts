import type { IncomingHttpHeaders } from 'node:http'
import { NEW_SESSION_HEADER } from '@portico/kit/http/caller/crumb'
import { withCopies } from '../caller/host-cookies.ts'
import { POLICY_HEADER } from '../pages/page-cache.ts'
import { isDocument } from '../pages/pages.ts'
import type { crumbs } from '../policy/crumb.ts'
import type { SecurityHeaders } from '../policy/headers.ts'
import type { Exchange } from '../request/exchange.ts'
import type { ReplyHeaders } from '../request/reply.ts'

type Parts = {
  crumbs: Pick<ReturnType<typeof crumbs>, 'mint' | 'mintForNewSession'>
  withSitePolicy: SecurityHeaders['withSitePolicy']
  /** Browsers use https only. */
  secure: boolean
}

/**
 * Completes the headers of a reply: the gateway's base headers, and exactly one fresh crumb on each document. Both
 * functions return new headers.
 */
export function replyCompleter({ crumbs, withSitePolicy, secure }: Parts) {
  /** Cookies that the gateway sets with this reply. */
  function ownCookies(exchange: Exchange, headers: ReplyHeaders, internal?: IncomingHttpHeaders): string[] {
    const { row, actor, caller } = exchange
    const cookies = row.kind === 'page' && isDocument(headers) ? crumbs.mint(actor).cookies : []
    const session = internal?.[NEW_SESSION_HEADER]
    if (row.upstream !== 'identity' || typeof session !== 'string') return cookies
    return [...cookies, crumbs.mintForNewSession(caller.website, session)]
  }

  function complete(headers: ReplyHeaders, base: ReplyHeaders, own: readonly string[]): ReplyHeaders {
    const completed = { ...headers, ...base }
    // An upstream may be stricter than the base headers.
    if (headers['referrer-policy'] === 'no-referrer') completed['referrer-policy'] = 'no-referrer'
    const cookies = mergedCookies(headers['set-cookie'], own)
    if (cookies.length > 0) completed['set-cookie'] = secure ? withCopies(cookies) : cookies
    return completed
  }

  function combinedPolicy(
    { row, onApp }: Exchange,
    policy: string,
    base: ReplyHeaders,
    headers: ReplyHeaders,
  ) {
    if (row.kind === 'page' && !onApp) return withSitePolicy(policy)
    // A document of an API, such as an invoice, allows its own style and nothing else. The base policy would refuse the style.
    if (row.kind === 'api' && isDocument(headers) && policy.startsWith("default-src 'none';")) return policy
    return `${String(base[POLICY_HEADER])}, ${policy}`
  }

  return {
    /** `internal` are all headers of the upstream's reply; some of them are for the gateway only. */
    ofUpstream(
      exchange: Exchange,
      base: ReplyHeaders,
      headers: ReplyHeaders,
      internal: IncomingHttpHeaders,
    ): ReplyHeaders {
      const completed = complete(headers, base, ownCookies(exchange, headers, internal))
      const policy = headers[POLICY_HEADER]
      if (policy !== undefined)
        completed[POLICY_HEADER] = combinedPolicy(exchange, String(policy), base, headers)
      return completed
    },
    /** The policy of a kept page was completed when the page was kept. */
    ofKeptPage(exchange: Exchange, base: ReplyHeaders, headers: ReplyHeaders): ReplyHeaders {
      const completed = complete(headers, base, ownCookies(exchange, headers))
      const policy = headers[POLICY_HEADER]
      if (policy !== undefined) completed[POLICY_HEADER] = policy
      return completed
    },
  }
}

/** The cookies of the upstream, then the gateway's cookies. A crumb of the gateway replaces a crumb of the upstream. */
function mergedCookies(upstream: string | string[] | undefined, own: readonly string[]): string[] {
  if (upstream === undefined) return [...own]
  const theirs = Array.isArray(upstream) ? upstream : [upstream]
  const hasCrumb = own.some(isCrumb)
  return [...theirs.filter((cookie) => !hasCrumb || !isCrumb(cookie)), ...own]
}

const isCrumb = (cookie: string) => cookie.startsWith('crumb=')
