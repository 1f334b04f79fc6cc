import type { IncomingMessage } from 'node:http'
import { MEMBER_COOKIE } from './session.ts'
import { VISITOR_COOKIE } from '../policy/crumb.ts'

/**
 * Cookies whose names the wire contract fixes. A page of a sibling website can set them for the base domain. On https each
 * has a copy under `__Host-`, which a browser accepts from this host only.
 */
const GUARDED = [MEMBER_COOKIE, VISITOR_COOKIE, 'CART']
const PREFIX = '__Host-'

const nameOf = (cookie: string): string => cookie.slice(0, Math.max(cookie.indexOf('='), 0))

/**
 * Returns the `Cookie` header that counts on https. A guarded cookie is kept if its copy has the same value, even beside
 * planted cookies of that name. The copies themselves are removed.
 */
export function agreedCookies(header: string | undefined): string | undefined {
  if (header === undefined || !GUARDED.some((name) => header.includes(name))) return header
  const cookies = header.split(';').map((cookie) => cookie.trim())
  const isCopy = (cookie: string) => GUARDED.some((name) => cookie.startsWith(`${PREFIX}${name}=`))
  const kept = cookies.filter((cookie, at) => {
    if (isCopy(cookie)) return false
    if (!GUARDED.includes(nameOf(cookie))) return true
    return cookies.includes(PREFIX + cookie) && cookies.indexOf(cookie) === at
  })
  return kept.length === 0 ? undefined : kept.join('; ')
}

/** Removes guarded cookies that this host did not set from a request. */
export function guardCookies(req: IncomingMessage): void {
  const agreed = agreedCookies(req.headers.cookie)
  if (agreed === undefined) delete req.headers.cookie
  else req.headers.cookie = agreed
}

/** Returns `Set-Cookie` values with a copy of each guarded cookie, including a cleared one. */
export function withCopies(cookies: readonly string[]): string[] {
  return cookies.flatMap((cookie) => {
    if (!GUARDED.includes(nameOf(cookie))) return [cookie]
    // A copy must be Secure. SameSite, HttpOnly and Max-Age are as in the cookie.
    return [cookie, `${PREFIX}${cookie}${/;\s*Secure\b/i.test(cookie) ? '' : '; Secure'}`]
  })
}
