import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal, Website } from '@portico/kit/http/principal'
import * as api from '@portico/proto/api/commerce/carts/member-carts.schemas'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import { cartTokenIn, type CheckoutCart, type ReadCart } from '@portico/proto/http/shop/member-carts'

/** Returns the cart of a member, or of the visitor whose cookie names it; null without one. @throws Refusal 503 */
export async function readCart(
  commerce: InternalClient,
  website: Website,
  principal: Principal,
  cookies: string | undefined,
): Promise<CartV1 | null> {
  const asked = cartOf(principal, cookies)
  return asked && commerce.call(api.readCartOf, { body: asked }, { website })
}

/**
 * Returns the cart to check out, with its token; null if it does not exist, and `no-session` if neither a cookie nor a sign-in
 * names one. @throws Refusal 503
 */
export async function readCheckoutCart(
  commerce: InternalClient,
  website: Website,
  principal: Principal,
  cookies: string | undefined,
): Promise<CheckoutCart | null | 'no-session'> {
  const asked = cartOf(principal, cookies)
  return asked ? commerce.call(api.readCheckoutCart, { body: asked }, { website }) : 'no-session'
}

/** Names the cart of a member, or of the visitor by the cookie; null if neither names one. */
export function cartOf(principal: Principal, cookies: string | undefined): ReadCart | null {
  const cartToken = cartTokenIn(cookies)
  const memberId = principal.kind === 'member' ? principal.memberId : undefined
  if (cartToken === null && memberId === undefined) return null
  return { cartToken, ...(memberId !== undefined && { memberId }) }
}
