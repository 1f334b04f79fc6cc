import type { InternalClient } from '@portico/kit/http/internal'
import type { Website } from '@portico/kit/http/principal'
import { readCartOf } from '@portico/proto/api/commerce/carts/member-carts.schemas'
import { ReadCart } from '@portico/proto/http/shop/member-carts'

/** Where buttons of subscriptions lead, with the query `cartToken` (PAGE-09). */
export const SUBSCRIBE_PATH = '/checkout/subscribe'

/** Whether the token of a checkout link names no cart of the website. @throws Refusal 503 */
export async function isBadCartToken(
  commerce: InternalClient,
  website: Website,
  cartToken: string | undefined,
): Promise<boolean> {
  const asked = ReadCart.safeParse({ cartToken })
  if (!asked.success) return true
  return (await commerce.call(readCartOf, { body: asked.data }, { website })) === null
}
