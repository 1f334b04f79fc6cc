import { AddItem, CartItemParams, CartParams, ChangeEntry, CartV3 } from '@portico/proto/http/carts'
import { notFound } from '@portico/kit/errors'
import { jsonText, route, type Context } from '@portico/kit/http/route'
import { addToCart, changeEntry, viewCart } from '../use-cases/change-cart.ts'
import { needOpen } from '../use-cases/cart-access.ts'
import type { CommerceContext } from '../deps.ts'
import { toCartV3 } from '../domain/cart-shapes.ts'
import { ownerOf } from '../domain/cart-token.ts'
import { onceByKey, repeatKey } from '../use-cases/idempotency.ts'

/**
 * The cart of a token, in the v3 shape (wire.md §4). A visitor's is open to whoever has the token, a member's to the
 * member.
 */
export const getCartV3 = (commerce: CommerceContext) =>
  route({
    method: 'GET',
    path: '/api/3/commerce/cart/:cartToken',
    summary: 'The cart of this token, in the newer shape.',
    access: 'anyone',
    params: CartParams,
    answers: { 200: CartV3 },
    async handle({ website, params, principal }) {
      needOpen(commerce, website, principal, params.cartToken)
      const seen = await viewCart(commerce, website.id, params.cartToken)
      if (!seen) throw notFound('cart')
      return toCartV3(seen.cart, website.id, params.cartToken, seen.settings)
    },
  })

export const addItemV3 = (commerce: CommerceContext) =>
  route({
    method: 'POST',
    path: '/api/3/commerce/cart/:cartToken/items',
    summary: 'Puts a product into the cart of this token.',
    access: 'anyone',
    params: CartParams,
    body: AddItem,
    unknownFields: 'ignored',
    answers: { 200: CartV3 },
    keyHeader: 'Idempotency-Key',
    async handle({ website, params: { cartToken }, body, headers, principal, synthetic }) {
      needOpen(commerce, website, principal, cartToken)
      const once = {
        scope: 'cart.add-item',
        owner: ownerOf(cartToken),
        key: repeatKey(headers),
        body,
      }
      const first = await onceByKey(commerce, website.id, once, async (tx) => {
        const changed = await addToCart(commerce, tx, website.id, cartToken, body.lineItemToAdd, {
          create: false,
          synthetic,
        })
        return toCartV3(changed.cart, website.id, cartToken, changed.settings)
      })
      return jsonText(first.status, first.body)
    },
  })

/** Sets a quantity, 0 to take the item out; `Idempotency-Key` makes a repeat harmless. */
const setQuantity = async (
  commerce: CommerceContext,
  { website, principal, headers }: Pick<Context, 'website' | 'principal' | 'headers'>,
  token: string,
  change: { entryId: string; quantity: number },
) => {
  const websiteId = website.id
  needOpen(commerce, website, principal, token)
  const once = { scope: 'cart.change-item', owner: ownerOf(token), key: repeatKey(headers), body: change }
  const first = await onceByKey(commerce, websiteId, once, async (tx) => {
    const { cart, settings } = await changeEntry(commerce, tx, websiteId, token, change)
    return toCartV3(cart, websiteId, token, settings)
  })
  return jsonText(first.status, first.body)
}

export const changeItemV3 = (commerce: CommerceContext) =>
  route({
    method: 'PUT',
    path: '/api/3/commerce/cart/:cartToken/items/:entryId',
    summary: 'Changes how many of an item are in the cart; 0 takes it out.',
    access: 'anyone',
    params: CartItemParams,
    body: ChangeEntry,
    unknownFields: 'ignored',
    answers: { 200: CartV3 },
    keyHeader: 'Idempotency-Key',
    handle: (context) =>
      setQuantity(commerce, context, context.params.cartToken, {
        entryId: context.params.entryId,
        quantity: context.body.quantity,
      }),
  })

export const removeItemV3 = (commerce: CommerceContext) =>
  route({
    method: 'DELETE',
    path: '/api/3/commerce/cart/:cartToken/items/:entryId',
    summary: 'Takes an item out of the cart.',
    access: 'anyone',
    params: CartItemParams,
    answers: { 200: CartV3 },
    keyHeader: 'Idempotency-Key',
    handle: (context) =>
      setQuantity(commerce, context, context.params.cartToken, {
        entryId: context.params.entryId,
        quantity: 0,
      }),
  })
