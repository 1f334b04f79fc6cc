import { createHash, createHmac } from 'node:crypto'
import { sameSecret } from '@portico/kit/same-secret'

/** Encodes the first 30 bytes as a token of 40 url-safe characters. */
export const tokenFromBytes = (bytes: Buffer) => bytes.subarray(0, 30).toString('base64url')

/**
 * Derives the token of a cart that a request with an idempotency key creates. If the reply is lost, the visitor has no
 * cookie, and the repeat derives the same token. Bound to website and visitor: a key alone opens no cart.
 */
export function deriveKeyedToken(secret: string, websiteId: string, visitor: string, key: string): string {
  return tokenFromBytes(hmac(secret, ['cart', websiteId, visitor, key]))
}

/**
 * Derives the token of a member's cart from website and member, so that the cart is the same on every device and nothing
 * has to be stored. The token ends with a tag that distinguishes it from a visitor's token, see `isMemberToken`.
 */
export function deriveMemberToken(secret: string, websiteId: string, memberId: string): string {
  const head = hmac(secret, ['member cart', websiteId, memberId]).subarray(0, MEMBER_HEAD_BYTES)
  return tokenFromBytes(Buffer.concat([head, memberTag(secret, head)]))
}

/** Whether a token is a member's. Such a token works only for the member, unlike a visitor's. */
export function isMemberToken(secret: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  return sameSecret(
    bytes.subarray(MEMBER_HEAD_BYTES),
    memberTag(secret, bytes.subarray(0, MEMBER_HEAD_BYTES)),
  )
}

const MEMBER_HEAD_BYTES = 18
const MEMBER_TAG_BYTES = 12

const memberTag = (secret: string, head: Buffer): Buffer =>
  hmac(secret, ['member cart mark', head.toString('base64url')]).subarray(0, MEMBER_TAG_BYTES)

const hmac = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()

/** The hash under which a cart is stored; the token itself is not. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The name under which idempotency keys of a cart's changes are stored. */
export const requesterOf = (token: string) => hashToken(token).toString('base64url')

/** `Set-Cookie` values of a cart: the token, and `hasCart`, which scripts can read. */
export function cartCookies(token: string, { days, secure }: { days: number; secure: boolean }): string[] {
  const attributes = `Path=/; SameSite=Lax; Max-Age=${days * 86_400}${secure ? '; Secure' : ''}`
  return [`CART=${token}; HttpOnly; ${attributes}`, `hasCart=true; ${attributes}`]
}

/** `Set-Cookie` values that delete the cookies of a cart. */
export const clearedCartCookies = (): string[] =>
  ['CART=; HttpOnly', 'hasCart='].map((cookie) => `${cookie}; Path=/; SameSite=Lax; Max-Age=0`)
