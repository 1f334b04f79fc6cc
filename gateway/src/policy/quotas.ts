import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { OVER_QUOTA_HEADER, overQuota } from '@portico/kit/collect/quota'
import type { HostedWebsite } from '../request/exchange.ts'
import type { RouteRow } from '../routes.ts'

/** Websites that are remembered. */
const WEBSITES_MAX = 10_000
/** A website is refused here for at most this time, so that it soon has what its quota allows. */
const MOST_MS = 100

/** A request of a visitor. */
type QuotaRequest = { method: string; row: RouteRow; website: HostedWebsite | null; synthetic: boolean }

/**
 * Remembers for a moment which websites their upstream has refused because of their quota, and refuses their next requests
 * here, at a fraction of the cost. `elapsed` is a monotonic clock in ms.
 */
export function createQuotas(elapsed: () => number) {
  const refusedUntil = new LRUCache<string, number>({ max: WEBSITES_MAX })
  const keyOf = ({ method, row, website, synthetic }: QuotaRequest) =>
    website === null || synthetic ? null : `${method} ${row.prefix} ${website.id}`
  return {
    /** @throws Refusal 429 while the website is beyond its quota */
    check(request: QuotaRequest): void {
      if (refusedUntil.size === 0) return
      const key = keyOf(request)
      const until = key === null ? undefined : refusedUntil.get(key)
      if (until === undefined) return
      const wait = until - elapsed()
      if (wait > 0) throw overQuota(wait / 1_000)
      refusedUntil.delete(key!)
    },
    /** Takes the headers of a reply of the upstream. */
    note(request: QuotaRequest, headers: IncomingHttpHeaders): void {
      const key = headers[OVER_QUOTA_HEADER] === undefined ? null : keyOf(request)
      if (key !== null) refusedUntil.set(key, elapsed() + MOST_MS)
    },
  }
}

export type Quotas = ReturnType<typeof createQuotas>
