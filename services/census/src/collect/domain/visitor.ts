import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { hashVisitorId } from '@portico/kit/collect/hash-visitor-id'
import type { VisitorRecord } from '@portico/proto/cookies/visitor-cookie'

/**
 * A visitor as census stores it. `key` is a hash of 16 bytes that means nothing outside the website. `visitCount` is the
 * number of visits so far by the visitor's cookie, 0 without a cookie.
 */
export type Visitor = { key: Uint8Array; visitCount: number }

const COUNT_MAX = 2_147_483_647

/** Returns the visitor of a cookie, hashed with the secret of the website. */
export function visitorFromCookie(secret: KeyObject, record: VisitorRecord): Visitor {
  return { key: hashVisitorId(secret, record.id), visitCount: Math.min(record.count, COUNT_MAX) }
}

/**
 * Returns the key of a visitor without a cookie: a hash of website, address and user agent under the salt of the day, 16
 * bytes. The address is not stored, and visitors of two days cannot be linked.
 */
export function dailyVisitorKey(
  websiteId: string,
  salt: Uint8Array,
  address: string,
  agent: string,
): Uint8Array {
  const digest = createHmac('sha256', keyOf(salt)).update(`${websiteId}|${address}|${agent}`).digest()
  return digest.subarray(0, 16)
}

/** The key of each salt, created once: creating it costs six times as much as the hash. */
const keys = new WeakMap<Uint8Array, KeyObject>()

function keyOf(salt: Uint8Array): KeyObject {
  let key = keys.get(salt)
  if (!key) keys.set(salt, (key = createSecretKey(salt)))
  return key
}
