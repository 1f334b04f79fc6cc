import type { IncomingHttpHeaders } from 'node:http'
import { notFound } from '@portico/kit/errors'
import type { Principal, Website } from '@portico/kit/http/principal'
import type { Context } from '@portico/kit/http/route'
import { CART_DAYS } from '@portico/proto/limits'
import { cartTokenIn } from '@portico/proto/http/shop/member-carts'
import type { CartsDeps } from '../deps.ts'
import { cartCookies, isMemberToken, deriveMemberToken } from '../domain/cart-token.ts'
import { mergeIntoMemberCart } from './member-cart.ts'

/**
 * Returns the token of the caller's cart, and headers for the reply.
 *
 * A member's token is derived from the member and does not depend on the cookie. If the cookie names a visitor's cart,
 * because commerce was not available at the sign-in, that cart is merged into the member's and the cookie is replaced.
 * Only this case reads the database. A visitor's token comes from the cookie; null without one, or if it is a member's.
 */
export async function resolveCartToken(
  commerce: CartsDeps,
  { website, principal, headers }: Pick<Context, 'website' | 'principal' | 'headers'>,
): Promise<{ token: string | null; headers: Record<string, string[]> }> {
  const {
    db,
    options: { cartSecret: secret },
  } = commerce
  const cookie = cartTokenIn(headers.cookie)
  const visitorToken = cookie === null || isMemberToken(secret, cookie) ? null : cookie
  if (principal.kind !== 'member') return { token: visitorToken, headers: {} }
  const token = deriveMemberToken(secret, website.id, principal.memberId)
  if (visitorToken === null) return { token, headers: {} }
  await db.tenant(website.id, (tx) =>
    mergeIntoMemberCart(commerce, tx, website.id, { from: visitorToken, into: token }),
  )
  return {
    token,
    headers: { 'set-cookie': cartCookies(token, { days: CART_DAYS, secure: isHttps(headers) }) },
  }
}

/** Whether the browser's request to the gateway came over https: then cookies are `Secure`. */
export const isHttps = (headers: IncomingHttpHeaders): boolean => headers['x-forwarded-proto'] === 'https'

/** Refuses a member's token from any other caller. @throws Refusal 404 */
export function assertCartAccess(
  { options: { cartSecret } }: Pick<CartsDeps, 'options'>,
  website: Website,
  principal: Principal,
  token: string,
): void {
  if (!isMemberToken(cartSecret, token)) return
  const own = principal.kind === 'member' && deriveMemberToken(cartSecret, website.id, principal.memberId)
  if (own !== token) throw notFound('cart')
}
