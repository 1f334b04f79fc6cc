import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createFairCache } from '@portico/kit/cache/fair-cache'
import { acceptedEncoding, type Compression, type Encoding } from '@portico/kit/http/reply/accepted-encoding'
import { forwardedReplyHeaders } from '@portico/kit/http/reply/hop-by-hop'
import {
  PAGE_BUILD_HEADER,
  PAGE_TAG_HEADER,
  PAGE_TAIL_HEADER,
  PAGE_VERSION_HEADER,
} from '@portico/proto/pages/page-headers'
import type { Effort } from '@portico/kit/http/reply/compress-with-tail'
import type { Collected, ReplyHeaders } from '../request/reply.ts'
import { createBuilds } from './builds.ts'
import { compressBody, isCompressible, withOtherTail, type Bodies, type Compressed } from './page-bodies.ts'

/** The largest page that is cached, in bytes before compression. */
export const MAX_PAGE_BYTES = 2 * 1_024 * 1_024
export const POLICY_HEADER = 'content-security-policy'

/** A cached page: the same for every anonymous visitor, in each encoding that was requested. */
export type CachedPage = {
  status: number
  etag: string
  headers: ReplyHeaders
  compressible: boolean
  bodies: Bodies
  /** The content version up to which the page is current. */
  version: number
  /** The build of web that made it, or that said it is the same; empty if it has no name. */
  build: string
  /** When the version was learned, ms by `performance.now()`. */
  checkedAt: number
  /** When web rendered the page, ms by `performance.now()`, and whether it had rendered the one before it a short time before. */
  madeAt: number
  changesOften: boolean
  /** The tag by which web knows the page without its end; absent if web cannot compare it. */
  tag?: string
  /** The moment from which the copy is outdated, because web said so; epoch ms. */
  until?: number
}

/** The header with the time until which a page is valid, epoch ms. */
const UNTIL_HEADER = 'x-portico-cacheable-until'
/** How long sites may name a version that is older than a page's, ms. After that its database was restored. */
const MAX_AHEAD_MS = 120_000
/** A page that replaces one that was younger is compressed fast, and to fewer bytes once it is as old itself, ms. */
const SHORT_LIFE_MS = 60_000

/**
 * Whether `web` marked a reply as the same for every visitor, or says that `kept` still is. A reply that sets a cookie is never
 * cacheable.
 */
export function isCacheable(status: number, headers: IncomingHttpHeaders, kept?: CachedPage): boolean {
  return (
    (status === 200 || status === 404 || (status === 304 && isSamePage(headers, kept))) &&
    headers['x-portico-cacheable'] === '1' &&
    headers['set-cookie'] === undefined &&
    headers['content-encoding'] === undefined
  )
}

const isSamePage = (headers: IncomingHttpHeaders, kept: CachedPage | undefined) =>
  kept?.tag !== undefined && headers[PAGE_TAG_HEADER] === kept.tag

/**
 * Makes a cached page from a reply to a request at content version `version`. Headers of one exchange only (date, length,
 * cookies) are removed. The policy is completed here, once. A reply of 304 renews the page `kept`.
 */
export function finishedPage(
  { status, headers, body }: Collected,
  withSitePolicy: (ofWeb: string) => string,
  version = 0,
  kept?: CachedPage,
): CachedPage {
  const tail = Buffer.from(headerOf(headers, PAGE_TAIL_HEADER), 'base64')
  const until = Number(headers[UNTIL_HEADER])
  const fresh = {
    version: Number(headers[PAGE_VERSION_HEADER] ?? version),
    build: headerOf(headers, PAGE_BUILD_HEADER),
    checkedAt: performance.now(),
    ...(Number.isFinite(until) && { until }),
  }
  if (status === 304 && kept) {
    const { until: _, ...rest } = kept
    return { ...rest, ...fresh, etag: etagOf(kept.tag!, tail), bodies: withOtherTail(kept.bodies, tail) }
  }
  const own = forwardedReplyHeaders(headers)
  for (const name of ['date', 'content-length', 'etag', 'cache-control', 'vary', 'x-request-id'])
    delete own[name]
  const policy = own[POLICY_HEADER]
  if (policy !== undefined) own[POLICY_HEADER] = withSitePolicy(String(policy))
  // Web can renew the page only if it ends as web says.
  const hasTail = tail.length > 0 && body.subarray(body.length - tail.length).equals(tail)
  const tag = hasTail ? headerOf(headers, PAGE_TAG_HEADER) : ''
  return {
    ...fresh,
    madeAt: fresh.checkedAt,
    changesOften: kept !== undefined && fresh.checkedAt - kept.madeAt < SHORT_LIFE_MS,
    ...(tag !== '' && { tag }),
    status,
    etag: tag === '' ? `W/"${digest(body)}"` : etagOf(tag, tail),
    headers: { ...own, 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' },
    compressible: isCompressible(body, headers['content-type']),
    bodies: { identity: body, tailLength: tag === '' ? 0 : tail.length },
  }
}

const headerOf = (headers: IncomingHttpHeaders, name: string) => headers[name]?.toString() ?? ''
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
const etagOf = (tag: string, tail: Buffer) => `W/"${tag.slice(0, 22)}.${digest(tail).slice(0, 8)}"`

/**
 * Outcome of a fetch that fills a key. `personal`: the reply is not the same for every visitor. `left`: the client of the
 * fetch is gone, or the client itself was refused. `failed`: web is away or too slow, with the error.
 */
export type FillOutcome =
  | { status: 'page'; page: CachedPage }
  | { status: 'personal' }
  | { status: 'left' }
  | { status: 'failed'; error: unknown }

/** The address of a page, and the content version of its website that the gateway knows. */
export type PageKey = { websiteId: string; version: number; path: string }

/** Estimated bytes of a cached page beside its bodies: its headers and key. */
const PAGE_OVERHEAD_BYTES = 1_024

/**
 * Cached pages by website and path, bounded by their bytes: the website with the most loses its least recently used ones. One
 * fetch at a time fills a key. A page of an earlier content version is compared by web (decision 179). Only pages of the newest
 * build of web are kept and returned (decision 241).
 */
export function createPageCache({ maxBytes }: { maxBytes: number }) {
  const pages = createFairCache<CachedPage>({
    maxBytes,
    sizeOf: ({ bodies: { identity, br, gzip } }) =>
      identity.length + (br?.bytes.length ?? 0) + (gzip?.bytes.length ?? 0) + PAGE_OVERHEAD_BYTES,
  })
  const builds = createBuilds()
  const filling = new Map<string, Promise<FillOutcome>>()
  const compressing = new WeakMap<Bodies, Partial<Record<Compression, Promise<Compressed>>>>()
  const nameOf = ({ websiteId, version, path }: PageKey) => `${websiteId} ${version} ${path}`

  const find = ({ websiteId, path }: PageKey) => pages.get(websiteId, path)
  const isUsable = (page: CachedPage, version: number) =>
    builds.isNewest(page.build) && isCurrent(page, version)
  /** A page that has already ended is not kept. */
  function keep({ websiteId, path }: PageKey, page: CachedPage): void {
    if (page.until === undefined || page.until > Date.now()) pages.set(websiteId, path, page)
  }

  /** Keeps a page that web has just sent, unless its build is not the newest. */
  function keepNew(key: PageKey, page: CachedPage): void {
    builds.note(page.build)
    // A request that knew an earlier version may end after one that knew a later one.
    const present = find(key)
    if (builds.isNewest(page.build) && !(present && isUsable(present, page.version))) keep(key, page)
  }

  /** Compresses a page. Requests that wait for a new page share one compression. */
  async function compressed(key: PageKey, { bodies }: CachedPage, encoding: Compression, effort: Effort) {
    const running = compressing.get(bodies) ?? {}
    compressing.set(bodies, running)
    const done = await (running[encoding] ??= compressBody(bodies, encoding, effort).finally(
      () => delete running[encoding],
    ))
    if (bodies[encoding]?.effort !== 'small') bodies[encoding] = done
    // The size of an entry is computed again only for a new object.
    const current = pages.peek(key.websiteId, key.path)
    if (current?.bodies === bodies) keep(key, { ...current })
    return done
  }

  return {
    /** Returns the page if it is current. */
    get(key: PageKey): CachedPage | undefined {
      const page = find(key)
      return page && isUsable(page, key.version) ? page : undefined
    },
    /** Whether the request for a kept page should ask web, to notice a new build. False while the page is fetched. */
    takeCheck: (key: PageKey): boolean => !filling.has(nameOf(key)) && builds.takeCheck(),
    /** Returns a page that web can compare, current or not. */
    comparable(key: PageKey): CachedPage | undefined {
      const page = find(key)
      return page?.tag === undefined ? undefined : page
    },
    /** Keeps a page that was fetched without `fill`. */
    renew: keepNew,
    /** Returns the fetch that fills `key` now, if any. */
    filling: (key: PageKey): Promise<FillOutcome> | undefined => filling.get(nameOf(key)),
    /** Registers this request as the one that fills `key`. The returned function takes the outcome; the first call counts. */
    fill(key: PageKey): (outcome: FillOutcome) => void {
      const { promise, resolve } = Promise.withResolvers<FillOutcome>()
      const name = nameOf(key)
      filling.set(name, promise)
      return (outcome) => {
        if (filling.get(name) !== promise) return
        filling.delete(name)
        if (outcome.status === 'page') keepNew(key, outcome.page)
        resolve(outcome)
      }
    },
    /**
     * Returns the body in the best encoding that the client accepts. Each encoding is compressed once, or twice if the page
     * changes often and then stays.
     */
    async body(
      key: PageKey,
      page: CachedPage,
      accepted: string | undefined,
    ): Promise<{ encoding: Encoding; body: Buffer }> {
      const encoding = page.compressible ? acceptedEncoding(accepted) : 'identity'
      if (encoding === 'identity') return { encoding, body: page.bodies.identity }
      const mayChangeSoon = page.changesOften && performance.now() - page.madeAt < SHORT_LIFE_MS
      const known = page.bodies[encoding]
      // The views meanwhile, and after a failure, get the larger form.
      if (known && known.effort === 'fast' && !mayChangeSoon)
        compressed(key, page, encoding, 'small').catch(() => {})
      const { bytes } = known ?? (await compressed(key, page, encoding, mayChangeSoon ? 'fast' : 'small'))
      return { encoding, body: bytes }
    },
    bytes: pages.bytes,
    size: pages.size,
  }
}

export type PageCache = ReturnType<typeof createPageCache>

function isCurrent({ version, checkedAt, until }: CachedPage, wanted: number): boolean {
  if (until !== undefined && until <= Date.now()) return false
  return version === wanted || (version > wanted && performance.now() - checkedAt < MAX_AHEAD_MS)
}

/** Whether `If-None-Match` contains the page's tag. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.slice(2)
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare)
}
