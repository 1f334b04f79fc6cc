import { audienceOfRequest } from '@portico/proto/pages/page-audience'
import { PAGE_QUERY } from '@portico/proto/links/page-query'
import type { Exchange } from '../request/exchange.ts'
import { isPreview } from '../caller/preview.ts'
import { isUnchanged, type CachedPage, type PageCache, type PageKey } from './page-cache.ts'
import type { ReplyHeaders } from '../request/reply.ts'

/**
 * Returns the cache key of a page view, whose path is requested from web, or null when the reply is for this request only (`proto/pages/page-audience.ts`). Only
 * query parameters that change a page belong to the key, so `fbclid` does not.
 */
export function sharedPage(exchange: Exchange): PageKey | null {
  const { req, row, onApp, website, caller, target } = exchange
  if (row.kind !== 'page' || row.isPersonal || onApp || !website) return null
  const query = pageQuery(target.search)
  const { audience } = audienceOfRequest({
    method: req.method ?? '',
    viewer: caller.principal.kind === 'anonymous' ? 'visitor' : 'member',
    isWebsiteLocked: website.lockKey !== undefined,
    isPreview: isPreview(exchange),
    hasCart: /(?:^|;\s*)CART=/.test(req.headers.cookie ?? ''),
    query: new Set(query.keys()),
  })
  if (audience === 'one') return null
  const path = query.size === 0 ? target.path : `${target.path}?${query}`
  return { websiteId: website.id, version: website.contentVersion, path }
}

const NO_QUERY = new URLSearchParams()

/** Returns the part of a query that changes a page: the first value of each known parameter, in a fixed order. */
function pageQuery(search: string): URLSearchParams {
  if (search === '') return NO_QUERY
  const all = new URLSearchParams(search)
  return new URLSearchParams(PAGE_QUERY.flatMap((name) => (all.has(name) ? [[name, all.get(name)!]] : [])))
}

/** Whether a reply of a page row is a document, which sets a crumb: HTML, or the JSON of `?format=`. */
export function isDocument(headers: ReplyHeaders): boolean {
  const type = String(headers['content-type'] ?? '')
  return type.startsWith('text/html') || type.startsWith('application/json')
}

/** Sends a cached page: 304 when the browser has it, else the body in the best encoding. */
export async function sendPage(
  cache: PageCache,
  key: PageKey,
  page: CachedPage,
  exchange: Exchange,
  complete: (headers: ReplyHeaders) => ReplyHeaders,
): Promise<void> {
  const { req, res } = exchange
  const headers: ReplyHeaders = { ...page.headers, etag: page.etag }
  if (page.status === 200 && isUnchanged(req.headers['if-none-match'], page.etag)) {
    const completed = complete(headers)
    delete completed['content-type']
    res.writeHead(304, completed)
    res.end()
    return
  }
  const { encoding, body } = await cache.body(key, page, req.headers['accept-encoding'])
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  res.writeHead(page.status, complete(headers))
  res.end(req.method === 'HEAD' ? undefined : body)
}
