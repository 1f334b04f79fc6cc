import { notFound } from '@portico/kit/errors'
import { jsonText, route, type Context } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/carts/carts.schemas'
import { addToCart, changeEntry, viewCart } from '../use-cases/change-cart.ts'
import { assertCartAccess } from '../use-cases/cart-access.ts'
import type { CartsDeps } from '../deps.ts'
import { toCartV3 } from '../domain/cart-shapes.ts'
import { requesterOf } from '../domain/cart-token.ts'
import { readIdempotencyKey, runOncePerKey } from '../use-cases/idempotency.ts'

/** Returns the cart of a token in the v3 format. A visitor's token is enough; a member's works only for the member. */
export const getCartV3 = (commerce: CartsDeps) =>
  route(api.readCartV3, async ({ website, params, principal }) => {
    assertCartAccess(commerce, website, principal, params.cartToken)
    const view = await viewCart(commerce, website.id, params.cartToken)
    if (!view) throw notFound('cart')
    return toCartV3(view.cart, website.id, params.cartToken, view.settings)
  })

export const addItemV3 = (commerce: CartsDeps) =>
  route(api.addItemV3, async ({ website, params: { cartToken }, body, headers, principal, synthetic }) => {
    assertCartAccess(commerce, website, principal, cartToken)
    const write = {
      scope: 'cart.add-item',
      requester: requesterOf(cartToken),
      key: readIdempotencyKey(headers),
      body,
    }
    const stored = await runOncePerKey(commerce, website.id, write, async (tx) => {
      const changed = await addToCart(commerce, tx, website.id, cartToken, body.lineItemToAdd, {
        create: false,
        synthetic,
      })
      return toCartV3(changed.cart, website.id, cartToken, changed.settings)
    })
    return jsonText(stored.status, stored.body)
  })

/** Sets the quantity of an item; 0 removes it. A repeat with the same `Idempotency-Key` has no effect. */
const setQuantity = async (
  commerce: CartsDeps,
  { website, principal, headers }: Pick<Context, 'website' | 'principal' | 'headers'>,
  token: string,
  change: { entryId: string; quantity: number },
) => {
  const websiteId = website.id
  assertCartAccess(commerce, website, principal, token)
  const write = {
    scope: 'cart.change-item',
    requester: requesterOf(token),
    key: readIdempotencyKey(headers),
    body: change,
  }
  const stored = await runOncePerKey(commerce, websiteId, write, async (tx) => {
    const { cart, settings } = await changeEntry(commerce, tx, websiteId, token, change)
    return toCartV3(cart, websiteId, token, settings)
  })
  return jsonText(stored.status, stored.body)
}

export const changeItemV3 = (commerce: CartsDeps) =>
  route(api.changeItemV3, (context) =>
    setQuantity(commerce, context, context.params.cartToken, {
      entryId: context.params.entryId,
      quantity: context.body.quantity,
    }),
  )

export const removeItemV3 = (commerce: CartsDeps) =>
  route(api.removeItemV3, (context) =>
    setQuantity(commerce, context, context.params.cartToken, {
      entryId: context.params.entryId,
      quantity: 0,
    }),
  )
