import { createHmac, timingSafeEqual } from 'node:crypto'
import { FORM_KEY_HOURS } from '@portico/proto/limits'

export const KEY_LIFETIME_SECONDS = FORM_KEY_HOURS * 3_600
/** The tolerated difference between the clocks of two replicas. */
const SKEW_SECONDS = 60
const KEY_FORMAT = /^1:([1-9]\d{9,11}):([A-Za-z0-9+/]{43}=)$/

export type KeyState = 'valid' | 'expired' | 'forged'

/** Creates a key `1:<unix seconds>:<base64 of nonce and signature>` for a website. `nonce` has 16 bytes. */
export function issueKey(secret: string, websiteId: string, now: Date, nonce: Buffer): string {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  return `1:${seconds}:${Buffer.concat([nonce, sign(secret, websiteId, seconds, nonce)]).toString('base64')}`
}

/** Checks a key by its signature. Another base64 text of the same bytes counts as forged: it could be spent again. */
export function checkKey(secret: string, websiteId: string, key: string, now: Date): KeyState {
  const [, seconds, encoded] = KEY_FORMAT.exec(key) ?? []
  if (!seconds || !encoded) return 'forged'
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 32 || bytes.toString('base64') !== encoded) return 'forged'
  const nonce = bytes.subarray(0, 16)
  if (!timingSafeEqual(bytes.subarray(16), sign(secret, websiteId, seconds, nonce))) return 'forged'
  const age = Math.floor(now.getTime() / 1_000) - Number(seconds)
  return age < -SKEW_SECONDS || age >= KEY_LIFETIME_SECONDS ? 'expired' : 'valid'
}

function sign(secret: string, websiteId: string, seconds: string, nonce: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`1:${seconds}:${websiteId}:`)
    .update(nonce)
    .digest()
    .subarray(0, 16)
}
