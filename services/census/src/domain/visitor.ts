import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import { parseVisitor } from '@portico/proto/visitor-cookie'

/** Who was counted: 16 bytes that say nothing outside the website, and the visits so far by the cookie (0: no cookie). */
export type Visitor = { key: Uint8Array; visitCount: number }

const COUNT_MAX = 2_147_483_647

/**
 * A visitor with a good `ss_cvr` is known by it, per website. Anyone else is a hash of address and agent under a salt
 * that lives one day, so that the address is never stored and days cannot be joined.
 */
export function identifyVisitor(
  websiteId: string,
  cookie: string | null | undefined,
  salt: Uint8Array,
  address: string,
  agent: string,
): Visitor {
  const known = parseVisitor(cookie ?? undefined)
  if (known) {
    return {
      key: hash('sha256', `${websiteId}|${known.id}`, 'buffer').subarray(0, 16),
      visitCount: Math.min(known.count, COUNT_MAX),
    }
  }
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
