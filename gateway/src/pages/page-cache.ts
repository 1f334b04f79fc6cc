import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { forwardedReplyHeaders } from '@portico/kit/http/hop-by-hop'
import { LruMap } from '../request/lru-map.ts'
import type { Collected, ReplyHeaders } from '../request/reply.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The largest page that is cached, in bytes before compression. */
export const MAX_PAGE_BYTES = 2 * 1_024 * 1_024
const COMPRESS_FROM = 512
export const POLICY_HEADER = 'content-security-policy'

type Encoding = 'br' | 'gzip' | 'identity'

/** A cached page: the same for every anonymous visitor, in each encoding that was requested. */
export type CachedPage = {
  status: number
  etag: string
  headers: ReplyHeaders
  compressible: boolean
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

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
  return {
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

/** Cached pages by key, bounded by their bytes. One fetch at a time fills a key. */
export function createPageCache({ maxBytes }: { maxBytes: number }) {
  const pages = new LruMap<CachedPage>(Infinity)
  const filling = new Map<string, Promise<FillOutcome>>()
  const compressing = new WeakMap<CachedPage, Partial<Record<Encoding, Promise<Buffer>>>>()
  let bytes = 0

  const sizeOf = ({ bodies }: CachedPage) =>
    bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) + 1_024

  function shrink(): void {
    while (bytes > maxBytes) {
      const oldest = pages.deleteOldest()
      if (!oldest) return
      bytes -= sizeOf(oldest)
    }
  }

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
        if (outcome.status === 'page') {
          const before = pages.get(key)
          if (before) bytes -= sizeOf(before)
          pages.set(key, outcome.page)
          bytes += sizeOf(outcome.page)
          shrink()
        }
        resolve(outcome)
      }
    },
    /** Returns the body in the best encoding that the client accepts. Each encoding is compressed once. */
    async body(
      key: string,
      page: CachedPage,
      accepted: string | undefined,
    ): Promise<{ encoding: Encoding; body: Buffer }> {
      const encoding = page.compressible ? chosenEncoding(accepted) : 'identity'
      const known = page.bodies[encoding]
      if (known) return { encoding, body: known }
      const running = compressing.get(page) ?? {}
      compressing.set(page, running)
      // Requests that wait for a new page share one compression.
      const body = await (running[encoding] ??= compressed(encoding, page.bodies.identity).finally(
        () => delete running[encoding],
      ))
      if (encoding !== 'identity' && !page.bodies[encoding]) {
        page.bodies[encoding] = body
        if (pages.get(key) === page) bytes += body.length
        shrink()
      }
      return { encoding, body }
    },
    bytes: () => bytes,
    size: () => pages.size,
  }
}

const compressed = (encoding: Encoding, plain: Buffer): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
    : gzipped(plain, { level: 6 })

export type PageCache = ReturnType<typeof createPageCache>

/** Returns the encoding for an `Accept-Encoding` header: brotli before gzip; not one with `q=0`. */
export function chosenEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
      return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    })
}

/** Whether `If-None-Match` contains the page's tag. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.slice(2)
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare)
}
