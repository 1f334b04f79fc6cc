import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { hashVisitorId } from '@portico/kit/collect/hash-visitor-id'
import type { VisitorRecord } from '@portico/proto/visitor-cookie'

/** A counted visitor: 16 bytes that tell nothing outside the website, and the visits so far by the cookie (0: no cookie). */
export type Visitor = { key: Uint8Array; visitCount: number }

const COUNT_MAX = 2_147_483_647

/** A visitor whose cookie is `record`, under the secret of the website. */
export function visitorByCookie(secret: KeyObject, record: VisitorRecord): Visitor {
  return { key: hashVisitorId(secret, record.id), visitCount: Math.min(record.count, COUNT_MAX) }
}

/**
 * A visitor without a cookie: a hash of website, address and agent under a salt that lives one day, so that the address
 * is never stored and days cannot be joined.
 */
export function visitorOfTheDay(
  websiteId: string,
  salt: Uint8Array,
  address: string,
  agent: string,
): Visitor {
  const digest = createHmac('sha256', keyOf(salt)).update(`${websiteId}|${address}|${agent}`).digest()
  return { key: digest.subarray(0, 16), visitCount: 0 }
}

/** A day's salt as a key, made once: making it costs six times the hash. */
const keys = new WeakMap<Uint8Array, KeyObject>()

function keyOf(salt: Uint8Array): KeyObject {
  let key = keys.get(salt)
  if (!key) keys.set(salt, (key = createSecretKey(salt)))
  return key
}
