import { createHmac } from 'node:crypto'
import { sameSecret } from '../../same-secret.ts'

/** The cookie of a visitor who gave the password of a locked website. Browsers send it to the host that set it only. */
export const UNLOCK_COOKIE = '__Host-portico_unlock'

/** The cookie for the password of a single page. `scope` is an id of 24 characters. */
export const unlockCookieOf = (scope: string): string => `${UNLOCK_COOKIE}_${scope}`

const PAGE_COOKIES = new RegExp(`(?:^|;\\s*)${UNLOCK_COOKIE}_([0-9a-f]{24})=([\\w.-]{1,80})(?=;|$)`, 'g')
/** More cookies of pages than a visitor needs. */
const MOST_PAGES = 15

/** The token of an unlock cookie in a `Cookie` header. */
export const unlockIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const endOf = (token: string): number => parseInt(token.split('.', 1)[0]!, 36) || 0

/** The tokens for single pages in a `Cookie` header, as `scope:token` with commas; if there are many, the ones that end last. */
export const pageUnlocksIn = (cookies: string | undefined): string =>
  [...(cookies ?? '').matchAll(PAGE_COOKIES)]
    .map(([, scope, token]) => ({ scope, token: token! }))
    .sort((a, b) => endOf(b.token) - endOf(a.token))
    .slice(0, MOST_PAGES)
    .map(({ scope, token }) => `${scope}:${token}`)
    .join(',')

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
  return token !== undefined && wasUnlocked(token, { key, scope }) && endOf(token) > now
}

/** Whether a token was signed with this key for this scope, even if it has expired. */
export function wasUnlocked(token: string, { key, scope }: { key: Uint8Array; scope: string }): boolean {
  const [end = '', mac, ...rest] = token.split('.')
  if (!/^[0-9a-z]{1,11}$/.test(end) || rest.length > 0) return false
  return sameSecret(mac, macOf(key, scope, end))
}

const macOf = (key: Uint8Array, scope: string, end: string): string =>
  createHmac('sha256', key).update(`unlock ${scope} ${end}`).digest('base64url')
