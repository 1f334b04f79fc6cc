import type { DropReason } from '@portico/proto/enums/drop-reason'
import { Refusal, tooManyRequests } from '../errors.ts'
import type { Caller } from '../http/principal.ts'

/** Tells the gateway that a refusal is about the quota of the website, so that it refuses the next requests itself. */
export const OVER_QUOTA_HEADER = 'x-portico-over-quota'

/** Websites whose buckets are kept. Beyond it, those that are full again are forgotten. */
const WEBSITES_MAX = 10_000

export type Quota = {
  /** Takes one item of a website; returns 0, or the seconds after which the website may send again. */
  take(websiteId: string): number
  /** Takes items that are accepted already, because their request was. */
  charge(websiteId: string, items: number): void
}

/**
 * Creates the quota of websites in this process: a token bucket for each, so that one that sends far more than others
 * is refused before its requests cost much. A website may send `perSecond` items on average, and `atOnce` after a quiet
 * time. `factor` multiplies both; `nowMs` is a monotonic clock.
 */
export function createQuota({
  perSecond,
  atOnce,
  factor = 1,
  nowMs = () => performance.now(),
}: {
  perSecond: number
  atOnce: number
  factor?: number
  nowMs?: () => number
}): Quota {
  const perMs = (perSecond * factor) / 1_000
  const most = atOnce * factor
  const buckets = new Map<string, { tokens: number; at: number }>()

  function bucketOf(websiteId: string) {
    const at = nowMs()
    let bucket = buckets.get(websiteId)
    if (!bucket) {
      if (buckets.size >= WEBSITES_MAX) forgetFull(at)
      buckets.set(websiteId, (bucket = { tokens: most, at }))
    }
    bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMs)
    bucket.at = at
    return bucket
  }

  function forgetFull(now: number) {
    for (const [websiteId, { tokens, at }] of buckets)
      if (tokens + (now - at) * perMs >= most) buckets.delete(websiteId)
  }

  return {
    take(websiteId) {
      const bucket = bucketOf(websiteId)
      if (bucket.tokens < 1) return (1 - bucket.tokens) / perMs / 1_000
      bucket.tokens--
      return 0
    },
    charge(websiteId, items) {
      bucketOf(websiteId).tokens -= items
    },
  }
}

/**
 * Creates a function that refuses requests beyond the quota of their website, before their body is read. Load tests have
 * no quota. @throws Refusal 429
 */
export const createAdmission =
  ({ quota, dropped }: { quota: Quota; dropped(reason: DropReason): void }) =>
  ({ website, synthetic }: Caller): void => {
    if (!website || synthetic) return
    const wait = quota.take(website.id)
    if (wait === 0) return
    dropped('over-quota')
    const { status, body, headers } = overQuota(wait)
    throw new Refusal(status, body, { ...headers, [OVER_QUOTA_HEADER]: '1' })
  }

/** 429: the website sends more than its quota. */
export const overQuota = (retryAfterSeconds: number): Refusal =>
  tooManyRequests(retryAfterSeconds, 'This website sends too many events. Please try again later.')
