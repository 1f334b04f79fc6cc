import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal, Website } from '@portico/kit/http/principal'
import * as api from '@portico/proto/api/commerce/member-carts.schemas'
import type { CartV1 } from '@portico/proto/http/carts'
import { cartTokenIn, type ReadCart } from '@portico/proto/http/member-carts'

/** Returns the cart of a member, or of the visitor whose cookie names it; null without one. @throws Refusal 503 */
export async function readCart(
  commerce: InternalClient,
  website: Website,
  principal: Principal,
  cookies: string | undefined,
): Promise<CartV1 | null> {
  const cartToken = cartTokenIn(cookies)
  const memberId = principal.kind === 'member' ? principal.memberId : undefined
  if (cartToken === null && memberId === undefined) return null
  const asked: ReadCart = { cartToken, ...(memberId !== undefined && { memberId }) }
  return commerce.call(api.readCartOf, { body: asked }, { website })
}
