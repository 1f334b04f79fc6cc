import type { IncomingMessage } from 'node:http'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import { Refusal, tooManyRequests } from '../errors.ts'
import { addressForLimits } from '../http/address-for-limits.ts'
import type { Caller } from '../http/principal.ts'

/** Tells the gateway that a refusal is about the quota of the website, so that it refuses the next requests itself. */
export const OVER_QUOTA_HEADER = 'x-portico-over-quota'

/** Websites whose buckets are kept. Beyond it, those that are full again are forgotten. */
const WEBSITES_MAX = 10_000

/** Addresses of a website that are told apart; further ones count as one. */
const ADDRESSES_MAX = 2_000
const SECOND_MS = 1_000

/** Seconds after which the sender may send again; 0 if the item is taken. `ofWebsite`: the whole website is beyond its quota. */
export type Taken = { waitSeconds: number; ofWebsite: boolean }

export type Quota = {
  /** Takes one item of a website from a client address. */
  take(websiteId: string, address: string): Taken
  /** Takes items that are accepted already, because their request was. */
  charge(websiteId: string, items: number): void
}

/** `senders`: the items of each address since `since`; `sendersBefore`: the number of addresses in the second before. */
type Bucket = {
  tokens: number
  at: number
  since: number
  senders: Map<string, number>
  sendersBefore: number
}

/**
 * Creates the quota of websites in this process: a token bucket for each, so that one that sends far more than others
 * is refused before its requests cost much. A website may send `perSecond` items on average, and `atOnce` after a quiet
 * time. `factor` multiplies both; `nowMs` is a monotonic clock.
 *
 * While less than half of what a website may send at once is left, each address has an equal share of `perSecond`, so that
 * some senders cannot use up the quota of all visitors.
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
  const buckets = new Map<string, Bucket>()

  function bucketOf(websiteId: string) {
    const at = nowMs()
    let bucket = buckets.get(websiteId)
    if (!bucket) {
      if (buckets.size >= WEBSITES_MAX) forgetFull(at)
      const senders = new Map<string, number>()
      buckets.set(websiteId, (bucket = { tokens: most, at, senders, sendersBefore: 0, since: at }))
    }
    bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMs)
    bucket.at = at
    return bucket
  }

  /** Counts an item of an address, also a refused one, and returns how many it has sent in this second. */
  function countSender(bucket: Bucket, address: string): number {
    const { senders, at, since } = bucket
    if (at - since >= SECOND_MS) {
      bucket.sendersBefore = at - since < 2 * SECOND_MS ? senders.size : 0
      bucket.since = at
      senders.clear()
    }
    const key = senders.has(address) || senders.size < ADDRESSES_MAX ? address : ''
    const sent = (senders.get(key) ?? 0) + 1
    senders.set(key, sent)
    return sent
  }

  function forgetFull(now: number) {
    for (const [websiteId, { tokens, at }] of buckets)
      if (tokens + (now - at) * perMs >= most) buckets.delete(websiteId)
  }

  return {
    take(websiteId, address) {
      const bucket = bucketOf(websiteId)
      const sent = countSender(bucket, address)
      if (bucket.tokens < 1) return { waitSeconds: (1 - bucket.tokens) / perMs / SECOND_MS, ofWebsite: true }
      const share = (perMs * SECOND_MS) / Math.max(bucket.senders.size, bucket.sendersBefore)
      if (bucket.tokens < most / 2 && sent > Math.max(1, share)) return { waitSeconds: 1, ofWebsite: false }
      bucket.tokens--
      return { waitSeconds: 0, ofWebsite: false }
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
  ({ website, synthetic }: Caller, req: IncomingMessage): void => {
    if (!website || synthetic) return
    const { waitSeconds, ofWebsite } = quota.take(website.id, addressForLimits(req))
    if (waitSeconds === 0) return
    dropped('over-quota')
    const refusal = overQuota(waitSeconds)
    if (!ofWebsite) throw refusal
    const { status, body, headers } = refusal
    throw new Refusal(status, body, { ...headers, [OVER_QUOTA_HEADER]: '1' })
  }

/** 429: the website sends more than its quota. */
export const overQuota = (retryAfterSeconds: number): Refusal =>
  tooManyRequests(retryAfterSeconds, 'This website sends too many events. Please try again later.')
