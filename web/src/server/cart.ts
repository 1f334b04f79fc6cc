import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal, Website } from '@portico/kit/http/principal'
import type { CartV1 } from '@portico/proto/http/carts'
import { cartTokenIn, type ReadCart } from '@portico/proto/http/member-carts'

/** Returns the cart of a member, or of the visitor whose cookie names it; null without one. @throws Refusal 503 */
export async function readCart(
  commerce: Pick<InternalClient, 'post'>,
  website: Website,
  principal: Principal,
  cookies: string | undefined,
): Promise<CartV1 | null> {
  const cartToken = cartTokenIn(cookies)
  const memberId = principal.kind === 'member' ? principal.memberId : undefined
  if (cartToken === null && memberId === undefined) return null
  const asked: ReadCart = { cartToken, ...(memberId !== undefined && { memberId }) }
  return commerce.post<CartV1>('/internal/cart', asked, { website })
}
