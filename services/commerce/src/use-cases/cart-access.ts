import { notFound } from '@portico/kit/errors'
import type { Principal, Website } from '@portico/kit/http/principal'
import type { Context } from '@portico/kit/http/route'
import { CART_DAYS } from '@portico/proto/limits'
import { cartTokenIn } from '@portico/proto/http/member-carts'
import type { CommerceContext } from '../deps.ts'
import { cartCookies, isMemberToken, memberToken } from '../domain/cart-token.ts'
import { bringCart } from './member-cart.ts'

/**
 * Under which token the caller's cart is. A member's is always the `own` one, whatever the cookie says: what is in a
 * visitor's cart is brought over first (a sign-in may have gone on without commerce), and the cookie replaced. For a
 * visitor it is the cookie's, unless that is a member's; null where there can be no cart yet. Nothing is looked up but
 * for a member who comes with a visitor's cookie. `headers` are those of the reply.
 */
export async function cartOf(
  commerce: CommerceContext,
  { website, principal, headers }: Pick<Context, 'website' | 'principal' | 'headers'>,
): Promise<{ token: string | null; headers: Record<string, string[]> }> {
  const {
    db,
    options: { cartSecret: secret },
  } = commerce
  const cookie = cartTokenIn(headers.cookie)
  const visitors = cookie === null || isMemberToken(secret, cookie) ? null : cookie
  if (principal.kind !== 'member') return { token: visitors, headers: {} }
  const own = memberToken(secret, website.id, principal.memberId)
  if (visitors === null) return { token: own, headers: {} }
  await db.tenant(website.id, (tx) => bringCart(commerce, tx, website.id, { from: visitors, into: own }))
  const secure = headers['x-forwarded-proto'] === 'https'
  return { token: own, headers: { 'set-cookie': cartCookies(own, { days: CART_DAYS, secure }) } }
}

/** A member's cart is there for this member only. @throws Refusal 404 for everyone else who has its token */
export function needOpen(
  { options: { cartSecret } }: Pick<CommerceContext, 'options'>,
  website: Website,
  principal: Principal,
  token: string,
): void {
  if (!isMemberToken(cartSecret, token)) return
  const mine = principal.kind === 'member' && memberToken(cartSecret, website.id, principal.memberId)
  if (mine !== token) throw notFound('cart')
}
