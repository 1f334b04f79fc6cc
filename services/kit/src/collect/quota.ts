import type { IncomingMessage } from 'node:http'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import { Refusal, tooManyRequests } from '../errors.ts'
import { addressForLimits } from '../http/client/address-for-limits.ts'
import { isLoadTest, type Caller } from '../http/principal.ts'

/** Tells the gateway that a refusal is about the quota of the website, so that it refuses the next requests itself. */
export const OVER_QUOTA_HEADER = 'x-portico-over-quota'

/** Websites whose buckets are kept. Beyond it, websites whose buckets are full again are forgotten. */
const WEBSITES_MAX = 10_000

/** Addresses of a website that are told apart; further ones count as one. */
const ADDRESSES_MAX = 2_000
const SECOND_MS = 1_000

/** Seconds after which the sender may send again; 0 if the item is taken. `ofWebsite`: the whole website is beyond its quota. */
export type QuotaResult = { waitSeconds: number; ofWebsite: boolean }

export type Quota = {
  /** Takes one item of a website from a client address. */
  take(websiteId: string, address: string): QuotaResult
  /** Takes the further items of a request whose first one was taken; none if the address has used up its share meanwhile. */
  charge(websiteId: string, address: string, items: number): QuotaResult
}

/**
 * `senders`: the requests of each address since `since`; `sendersBefore`: the number of addresses in the second before.
 * `debts`: the further items of each address, which its share has not paid for yet.
 */
type Bucket = {
  tokens: number
  at: number
  since: number
  senders: Map<string, number>
  sendersBefore: number
  debts: Map<string, number>
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
      const [senders, debts] = [new Map<string, number>(), new Map<string, number>()]
      buckets.set(websiteId, (bucket = { tokens: most, at, senders, sendersBefore: 0, debts, since: at }))
    }
    bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMs)
    bucket.at = at
    if (at - bucket.since >= SECOND_MS) beginSecond(bucket)
    return bucket
  }

  function beginSecond(bucket: Bucket): void {
    const { senders, debts, at, since } = bucket
    const paid = (shareOf(bucket) * (at - since)) / SECOND_MS
    for (const [address, debt] of debts)
      if (debt > paid) debts.set(address, debt - paid)
      else debts.delete(address)
    bucket.sendersBefore = at - since < 2 * SECOND_MS ? senders.size : 0
    bucket.since = at
    senders.clear()
  }

  /** The items that each address may send in a second while the quota is short. */
  const shareOf = ({ senders, sendersBefore }: Bucket) =>
    (perMs * SECOND_MS) / Math.max(1, senders.size, sendersBefore)

  const keyIn = (map: Map<string, number>, address: string) =>
    map.has(address) || map.size < ADDRESSES_MAX ? address : ''

  function add(map: Map<string, number>, address: string, items: number): void {
    const key = keyIn(map, address)
    map.set(key, (map.get(key) ?? 0) + items)
  }

  /** Whether an address has sent more than its share while the quota is short. */
  function isOverShare(bucket: Bucket, address: string): boolean {
    const { tokens, senders, debts } = bucket
    if (tokens >= most / 2) return false
    const sent = (senders.get(keyIn(senders, address)) ?? 0) + (debts.get(keyIn(debts, address)) ?? 0)
    return sent > Math.max(1, shareOf(bucket))
  }

  function forgetFull(now: number) {
    for (const [websiteId, { tokens, at }] of buckets)
      if (tokens + (now - at) * perMs >= most) buckets.delete(websiteId)
  }

  return {
    take(websiteId, address) {
      const bucket = bucketOf(websiteId)
      // A refused request counts too.
      add(bucket.senders, address, 1)
      if (bucket.tokens < 1) return { waitSeconds: (1 - bucket.tokens) / perMs / SECOND_MS, ofWebsite: true }
      if (isOverShare(bucket, address)) return OVER_SHARE
      bucket.tokens--
      return TAKEN
    },
    charge(websiteId, address, items) {
      const bucket = bucketOf(websiteId)
      if (items <= 0) return TAKEN
      if (isOverShare(bucket, address)) return OVER_SHARE
      bucket.tokens -= items
      add(bucket.debts, address, items)
      return TAKEN
    },
  }
}

const TAKEN: QuotaResult = { waitSeconds: 0, ofWebsite: false }
const OVER_SHARE: QuotaResult = { waitSeconds: 1, ofWebsite: false }

type Admission = { quota: Quota; dropped(reason: DropReason): void }

/**
 * Creates a function that refuses requests beyond the quota of their website, before their body is read. Load tests have
 * no quota. @throws Refusal 429
 */
export const createAdmission =
  ({ quota, dropped }: Admission) =>
  (caller: Caller, req: IncomingMessage): void => {
    const { website } = caller
    if (website && !isLoadTest(caller)) assertTaken(quota.take(website.id, addressForLimits(req)), dropped)
  }

/** Creates a function that counts all items of an admitted request, when its body is read. @throws Refusal 429 */
export const createItemCharge =
  ({ quota, dropped }: Admission) =>
  (caller: Caller, req: IncomingMessage, items: number): void => {
    const { website } = caller
    if (website && !isLoadTest(caller))
      assertTaken(quota.charge(website.id, addressForLimits(req), items - 1), dropped)
  }

function assertTaken({ waitSeconds, ofWebsite }: QuotaResult, dropped: Admission['dropped']): void {
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
