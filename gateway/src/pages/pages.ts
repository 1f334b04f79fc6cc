import { PAGE_QUERY } from '@portico/proto/page-query'
import type { Exchange } from '../request/exchange.ts'
import { isPreview } from '../caller/preview.ts'
import { isUnchanged, type CachedPage, type PageCache } from './page-cache.ts'
import type { ReplyHeaders } from '../request/reply.ts'

/** A page that may be cached under `key`. Web is asked for `path`, so that no other parameter changes the page. */
type SharedPage = { key: string; path: string }

/**
 * Returns the cache key of an anonymous page view, or null when the reply may be personal: with a session, on a locked
 * website, in a preview, or for the JSON of a page with a cart cookie. A search and a page in another design are never cached
 * either, because any number of them exist. Only query parameters that change a page belong to the key, so `fbclid` does not.
 */
export function sharedPage(exchange: Exchange): SharedPage | null {
  const { req, row, onApp, website, caller, target } = exchange
  if (row.kind !== 'page' || row.isPersonal || onApp || !website || caller.principal.kind !== 'anonymous')
    return null
  if (website.lockKey !== undefined || isPreview(exchange)) return null
  if (req.method !== 'GET' && req.method !== 'HEAD') return null
  const search = pageSearch(target.search)
  if (search.includes('format=') && /(?:^|;\s*)CART=/.test(req.headers.cookie ?? '')) return null
  if (search.includes('q=') || search.includes('styles=')) return null
  const path = target.path + search
  return { key: `${website.id} ${website.contentVersion} ${path}`, path }
}

/** Returns the part of a query that changes a page: the first value of each known parameter, in a fixed order. */
function pageSearch(search: string): string {
  if (search === '') return ''
  const all = new URLSearchParams(search)
  const known = PAGE_QUERY.flatMap((name) => (all.has(name) ? [[name, all.get(name)!]] : []))
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}

/** Whether a reply of a page row is a document, which sets a crumb: HTML, or the JSON of `?format=`. */
export function isDocument(headers: ReplyHeaders): boolean {
  const type = String(headers['content-type'] ?? '')
  return type.startsWith('text/html') || type.startsWith('application/json')
}

/** Sends a cached page: 304 when the browser has it, else the body in the best encoding. */
export async function sendPage(
  cache: PageCache,
  key: string,
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
