import { createHmac } from 'node:crypto'
import { sameSecret } from '../same-secret.ts'

/** The cookie of a visitor who gave the password of a locked website. Browsers send it to the host that set it only. */
export const UNLOCK_COOKIE = '__Host-portico_unlock'

/**
 * Returns a token that proves the password of `scope` until `expiresAt` (epoch ms). The key belongs to the password, so a
 * new password makes earlier tokens worthless.
 */
export function signUnlock(key: Uint8Array, scope: string, expiresAt: number): string {
  const end = expiresAt.toString(36)
  return `${end}.${macOf(key, scope, end)}`
}

/** Whether a token was signed with this key for this scope, and has not expired at `now` (epoch ms). */
export function isUnlockValid(
  token: string | undefined,
  { key, scope, now }: { key: Uint8Array; scope: string; now: number },
): boolean {
  const [end = '', mac, ...rest] = (token ?? '').split('.')
  if (!/^[0-9a-z]{1,11}$/.test(end) || rest.length > 0) return false
  return sameSecret(mac, macOf(key, scope, end)) && parseInt(end, 36) > now
}

const macOf = (key: Uint8Array, scope: string, end: string): string =>
  createHmac('sha256', key).update(`unlock ${scope} ${end}`).digest('base64url')
