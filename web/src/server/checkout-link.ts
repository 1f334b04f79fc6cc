import type { InternalClient } from '@portico/kit/http/internal'
import type { Website } from '@portico/kit/http/principal'
import type { CartV1 } from '@portico/proto/http/carts'
import { ReadCart } from '@portico/proto/http/member-carts'

/** Where buttons of subscriptions lead, with the query `cartToken` (PAGE-09). */
export const SUBSCRIBE_PATH = '/checkout/subscribe'

/** Whether the token of a checkout link names no cart of the website. @throws Refusal 503 */
export async function isBadCartToken(
  commerce: Pick<InternalClient, 'post'>,
  website: Website,
  cartToken: string | undefined,
): Promise<boolean> {
  const asked = ReadCart.safeParse({ cartToken })
  if (!asked.success) return true
  return (await commerce.post<CartV1>('/internal/cart', asked.data, { website })) === null
}
