import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding, type Compression, type Encoding } from '@portico/kit/http/accepted-encoding'
import { COMPRESS_FROM, compress } from '@portico/kit/http/compress'
import { forwardedReplyHeaders } from '@portico/kit/http/hop-by-hop'
import type { Collected, ReplyHeaders } from '../request/reply.ts'

/** The largest page that is cached, in bytes before compression. */
export const MAX_PAGE_BYTES = 2 * 1_024 * 1_024
export const POLICY_HEADER = 'content-security-policy'

/** A cached page: the same for every anonymous visitor, in each encoding that was requested. */
export type CachedPage = {
  status: number
  etag: string
  headers: ReplyHeaders
  compressible: boolean
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  /** The moment from which the copy is outdated, because web said so; epoch ms. */
  until?: number
}

/** The header by which web says until when a page holds, epoch ms. */
const UNTIL_HEADER = 'x-portico-cacheable-until'

/** Whether `web` marked a reply as the same for every visitor. A reply that sets a cookie is never cacheable. */
export function isCacheable(status: number, headers: IncomingHttpHeaders): boolean {
  return (
    (status === 200 || status === 404) &&
    headers['x-portico-cacheable'] === '1' &&
    headers['set-cookie'] === undefined &&
    headers['content-encoding'] === undefined
  )
}

/**
 * Makes a cached page from a reply. Headers of one exchange only (date, length, cookies) are removed. The policy is
 * completed here, once.
 */
export function finishedPage(
  { status, headers, body }: Collected,
  withSitePolicy: (ofWeb: string) => string,
): CachedPage {
  const kept = forwardedReplyHeaders(headers)
  for (const name of ['date', 'content-length', 'etag', 'cache-control', 'vary', 'x-request-id'])
    delete kept[name]
  const policy = kept[POLICY_HEADER]
  if (policy !== undefined) kept[POLICY_HEADER] = withSitePolicy(String(policy))
  const type = headers['content-type'] ?? ''
  const until = Number(headers[UNTIL_HEADER])
  return {
    ...(Number.isFinite(until) && { until }),
    status,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    headers: { ...kept, 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' },
    compressible:
      body.length >= COMPRESS_FROM && /^(?:text\/|application\/(?:json|xml|rss|atom)|image\/svg)/.test(type),
    bodies: { identity: body },
  }
}

/**
 * Outcome of a fetch that fills a key. `personal`: the reply is not the same for every visitor. `left`: the client of the
 * fetch is gone, or the client itself was refused. `failed`: web is away or too slow, with the error.
 */
export type FillOutcome =
  | { status: 'page'; page: CachedPage }
  | { status: 'personal' }
  | { status: 'left' }
  | { status: 'failed'; error: unknown }

/** Estimated bytes of a cached page beside its bodies: its headers and key. */
const PAGE_OVERHEAD_BYTES = 1_024

/** Cached pages by key, bounded by their bytes: the least recently used are evicted. One fetch at a time fills a key. */
export function createPageCache({ maxBytes }: { maxBytes: number }) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) =>
      bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) + PAGE_OVERHEAD_BYTES,
  })
  /** A page that holds for a time is removed at its end. One that is already outdated is not kept. */
  const keep = (key: string, page: CachedPage) => {
    if (page.until === undefined) return void pages.set(key, page)
    const ttl = page.until - Date.now()
    if (ttl > 0) pages.set(key, page, { ttl })
  }
  const filling = new Map<string, Promise<FillOutcome>>()
  const compressing = new WeakMap<CachedPage['bodies'], Partial<Record<Compression, Promise<Buffer>>>>()

  return {
    get: (key: string): CachedPage | undefined => pages.get(key),
    /** Returns the fetch that fills `key` now, if any. */
    filling: (key: string): Promise<FillOutcome> | undefined => filling.get(key),
    /** Registers this request as the one that fills `key`. The returned function takes the outcome; the first call counts. */
    fill(key: string): (outcome: FillOutcome) => void {
      const { promise, resolve } = Promise.withResolvers<FillOutcome>()
      filling.set(key, promise)
      return (outcome) => {
        if (filling.get(key) !== promise) return
        filling.delete(key)
        if (outcome.status === 'page') keep(key, outcome.page)
        resolve(outcome)
      }
    },
    /** Returns the body in the best encoding that the client accepts. Each encoding is compressed once. */
    async body(
      key: string,
      page: CachedPage,
      accepted: string | undefined,
    ): Promise<{ encoding: Encoding; body: Buffer }> {
      const { bodies } = page
      const encoding = page.compressible ? acceptedEncoding(accepted) : 'identity'
      if (encoding === 'identity') return { encoding, body: bodies.identity }
      const known = bodies[encoding]
      if (known) return { encoding, body: known }
      const running = compressing.get(bodies) ?? {}
      compressing.set(bodies, running)
      // Requests that wait for a new page share one compression.
      const body = await (running[encoding] ??= compress(encoding, bodies.identity).finally(
        () => delete running[encoding],
      ))
      if (!bodies[encoding]) {
        bodies[encoding] = body
        // The size of an entry is computed again only for a new object.
        if (pages.peek(key)?.bodies === bodies) keep(key, { ...page })
      }
      return { encoding, body }
    },
    bytes: () => pages.calculatedSize,
    size: () => pages.size,
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** Whether `If-None-Match` contains the page's tag. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.slice(2)
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare)
}
