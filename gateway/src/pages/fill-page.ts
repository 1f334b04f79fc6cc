import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, unavailable } from '@portico/kit/errors'
import type { Collected } from '../request/reply.ts'
import { isCacheable, type CachedPage, type FillOutcome, type PageCache, type PageKey } from './page-cache.ts'

/** A function that fetches the page, like `Forwarded`. Resolves with null when the reply was sent to the client already. */
export type Collecting = {
  onBegun: () => void
  collects: (status: number, headers: IncomingHttpHeaders) => boolean
  onTooLarge: () => void
}

/**
 * Fetches the page of a key for every request that waits for it. Returns it, or null when the reply was not cacheable and
 * went to the client of this request. The outcome is told as soon as it is certain: the head of a reply that cannot be
 * shared releases the waiting requests while its body is still on the way. `kept` is the page that web compares.
 * @throws what `takePlace` and `fetch` throw
 */
export async function fillPage(
  { cache, key, kept }: { cache: PageCache; key: PageKey; kept: CachedPage | undefined },
  takePlace: () => Promise<() => void>,
  fetch: (collecting: Collecting) => Promise<Collected | null>,
  finished: (collected: Collected) => CachedPage,
): Promise<CachedPage | null> {
  const settle = cache.fill(key)
  // Without a place for this client the waiting requests try for themselves.
  let outcome: FillOutcome = { status: 'left' }
  try {
    const leave = await takePlace()
    try {
      const collected = await fetch({
        onBegun: leave,
        onTooLarge: () => settle({ status: 'personal' }),
        collects(status, headers) {
          if (isCacheable(status, headers, kept)) return true
          settle(status === 503 ? { status: 'failed', error: unavailable() } : { status: 'personal' })
          return false
        },
      })
      if (!collected) return null
      const page = finished(collected)
      outcome = { status: 'page', page }
      return page
    } catch (error) {
      if (error instanceof Refusal && error.status === 503) outcome = { status: 'failed', error }
      throw error
    } finally {
      leave()
    }
  } finally {
    settle(outcome) // no effect if the head of the reply decided it
  }
}

/**
 * Fetches a kept page again, to notice a new build of web. Returns the new page, or the kept one if web cannot answer or answers
 * with something else; null when a reply that is too large went to the client.
 * @throws what `fetch` throws after the reply has begun
 */
export async function checkPage(
  { cache, key, kept }: { cache: PageCache; key: PageKey; kept: CachedPage },
  takePlace: () => Promise<() => void>,
  fetch: (collecting: Collecting) => Promise<Collected | null>,
  finished: (collected: Collected) => CachedPage,
): Promise<CachedPage | null> {
  let isBegun = false
  try {
    const leave = await takePlace()
    try {
      const collected = await fetch({
        onBegun: leave,
        onTooLarge: () => void (isBegun = true),
        collects: () => true,
      })
      if (!collected) return null
      if (!isCacheable(collected.status, collected.headers, kept)) return kept
      const page = finished(collected)
      cache.renew(key, page)
      return page
    } finally {
      leave()
    }
  } catch (error) {
    if (isBegun) throw error
    return kept
  }
}
