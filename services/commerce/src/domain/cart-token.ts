import { createHash, createHmac } from 'node:crypto'

const COOKIE = /(?:^|;\s*)CART=([A-Za-z0-9_-]{40})(?:;|$)/

/** The token in the `CART` cookie, or null. */
export const tokenFromCookies = (cookies: string | undefined): string | null =>
  COOKIE.exec(cookies ?? '')?.[1] ?? null

/** 40 url-safe characters from 30 bytes. */
export const tokenFrom = (bytes: Buffer) => bytes.subarray(0, 30).toString('base64url')

/**
 * The token of a cart that a keyed first change makes: the repeat of a change whose reply was lost makes the same one,
 * though the visitor never got the cookie. Bound to website and visitor, so that a key alone gives nobody a cart.
 */
export function tokenForKey(secret: string, websiteId: string, visitor: string, key: string): string {
  return tokenFrom(
    createHmac('sha256', secret)
      .update(JSON.stringify(['cart', websiteId, visitor, key]))
      .digest(),
  )
}

/** What is stored of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Whose change of a cart it is: that of whoever has the token, which itself is not stored. */
export const ownerOf = (token: string) => hashToken(token).toString('base64url')

/** The cookies of a cart (wire.md §4): the token, and a mark that scripts may read. */
export function cartCookies(token: string, { days, secure }: { days: number; secure: boolean }): string[] {
  const rest = `Path=/; SameSite=Lax; Max-Age=${days * 86_400}${secure ? '; Secure' : ''}`
  return [`CART=${token}; HttpOnly; ${rest}`, `hasCart=true; ${rest}`]
}
