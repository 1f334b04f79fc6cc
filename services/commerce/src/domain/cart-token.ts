import { createHash, createHmac } from 'node:crypto'
import { sameSecret } from '@portico/kit/same-secret'

/** 40 url-safe characters from 30 bytes. */
export const tokenFrom = (bytes: Buffer) => bytes.subarray(0, 30).toString('base64url')

/**
 * The token of a cart that a keyed first change makes: the repeat of a change whose reply was lost makes the same one,
 * though the visitor never got the cookie. Bound to website and visitor, so that a key alone gives nobody a cart.
 */
export function tokenForKey(secret: string, websiteId: string, visitor: string, key: string): string {
  return tokenFrom(hmacOf(secret, ['cart', websiteId, visitor, key]))
}

/**
 * The token of a member's cart on a website: made from who it is, so the cart is found wherever the member signs in,
 * and nothing has to be stored or looked up for it. Its second part tells it from a visitor's, see `isMemberToken`.
 */
export function memberToken(secret: string, websiteId: string, memberId: string): string {
  const head = hmacOf(secret, ['member cart', websiteId, memberId]).subarray(0, MEMBER_HEAD_BYTES)
  return tokenFrom(Buffer.concat([head, markOf(secret, head)]))
}

/** Whether it is some member's token: that opens a cart to this member only, not to whoever has the cookie. */
export function isMemberToken(secret: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  return sameSecret(bytes.subarray(MEMBER_HEAD_BYTES), markOf(secret, bytes.subarray(0, MEMBER_HEAD_BYTES)))
}

const MEMBER_HEAD_BYTES = 18

const markOf = (secret: string, head: Buffer): Buffer =>
  hmacOf(secret, ['member cart mark', head.toString('base64url')]).subarray(0, 12)

const hmacOf = (secret: string, what: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(what)).digest()

/** What is stored of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Whose change of a cart it is: that of whoever has the token, which itself is not stored. */
export const ownerOf = (token: string) => hashToken(token).toString('base64url')

/** The cookies of a cart (wire.md §4): the token, and a mark that scripts may read. */
export function cartCookies(token: string, { days, secure }: { days: number; secure: boolean }): string[] {
  const rest = `Path=/; SameSite=Lax; Max-Age=${days * 86_400}${secure ? '; Secure' : ''}`
  return [`CART=${token}; HttpOnly; ${rest}`, `hasCart=true; ${rest}`]
}

/** Takes the cart's cookies away. */
export const clearedCartCookies = (): string[] =>
  ['CART=; HttpOnly', 'hasCart='].map((cookie) => `${cookie}; Path=/; SameSite=Lax; Max-Age=0`)
