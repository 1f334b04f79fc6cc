import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AddEntry, ChangeEntry, EntryParams, AddedV1, CartV1 } from '@portico/proto/http/carts'
import { CART_DAYS } from '@portico/proto/limits'
import { commerceMessages } from '@portico/proto/messages'
import { Refusal } from '@portico/kit/errors'
import type { Principal } from '@portico/kit/http/principal'
import { jsonText, reply, route, type Context } from '@portico/kit/http/route'
import { addToCart, changeEntry, viewCart } from '../use-cases/change-cart.ts'
import type { CommerceContext } from '../deps.ts'
import { toCartV1, toEntryV1 } from '../domain/cart-shapes.ts'
import { cartOf } from '../use-cases/cart-access.ts'
import { cartCookies, ownerOf, tokenForKey, tokenFrom } from '../domain/cart-token.ts'
import { onceByKey, repeatKey } from '../use-cases/idempotency.ts'

const noCart = () => new Refusal(404, { error: commerceMessages.noCart })

/** The visitor's cart, by cookie. 404 with words for people where there is none. */
export const getCart = (commerce: CommerceContext) =>
  route({
    method: 'GET',
    path: '/api/commerce/shopping-cart',
    summary: 'The visitor’s cart; 404 before there is one.',
    access: 'anyone',
    answers: { 200: CartV1 },
    async handle(context) {
      const websiteId = context.website.id
      const { token, headers } = await cartOf(commerce, context)
      const seen = token === null ? null : await viewCart(commerce, websiteId, token)
      if (!seen) throw noCart()
      return reply(200, toCartV1(seen.cart, websiteId, seen.settings), headers)
    },
  })

/** Adds to the cart, which the first item makes; `Add-To-Cart-Id` makes a repeat harmless. */
export const addCartEntry = (commerce: CommerceContext) =>
  route({
    method: 'POST',
    path: '/api/commerce/shopping-cart/entries',
    summary: 'Puts a product into the visitor’s cart; the first one makes the cart.',
    access: 'anyone',
    body: AddEntry,
    unknownFields: 'ignored',
    answers: { 200: AddedV1 },
    keyHeader: 'Add-To-Cart-Id',
    async handle(context) {
      const { website, body, headers, principal, synthetic } = context
      const key = repeatKey(headers)
      const visitor = visitorOf(principal)
      const token =
        (await cartOf(commerce, context)).token ??
        (key === undefined
          ? tokenFrom(randomBytes(30))
          : tokenForKey(commerce.options.cartSecret, website.id, visitor, key))
      const first = await onceByKey(
        commerce,
        website.id,
        { scope: 'cart.add', owner: visitor, key, body },
        async (tx) => {
          const { cart, settings, entryId } = await addToCart(commerce, tx, website.id, token, body, {
            create: true,
            synthetic,
          })
          const line = cart.lines.find((one) => one.id === entryId)
          if (!line) throw new Error('the entry that was added is not in the cart')
          const added: AddedV1 = {
            newlyAdded: toEntryV1(line, settings),
            shoppingCart: toCartV1(cart, website.id, settings),
          }
          return added
        },
      )
      return jsonText(first.status, first.body, {
        'set-cookie': cartCookies(token, { days: CART_DAYS, secure: isSecure(headers) }),
      })
    },
  })

export const changeCartEntry = (commerce: CommerceContext) =>
  route({
    method: 'PUT',
    path: '/api/commerce/shopping-cart/entries/:entryId',
    summary: 'Changes how many of an entry are in the visitor’s cart; 0 takes it out.',
    access: 'anyone',
    params: EntryParams,
    body: ChangeEntry,
    unknownFields: 'ignored',
    answers: { 200: CartV1 },
    keyHeader: 'Idempotency-Key',
    async handle(context) {
      const { params, body } = context
      return setQuantity(commerce, context, { entryId: params.entryId, quantity: body.quantity })
    },
  })

export const removeCartEntry = (commerce: CommerceContext) =>
  route({
    method: 'DELETE',
    path: '/api/commerce/shopping-cart/entries/:entryId',
    summary: 'Takes an entry out of the visitor’s cart.',
    access: 'anyone',
    params: EntryParams,
    answers: { 200: CartV1 },
    keyHeader: 'Idempotency-Key',
    async handle(context) {
      return setQuantity(commerce, context, { entryId: context.params.entryId, quantity: 0 })
    },
  })

/** Sets a quantity, 0 to take the entry out; `Idempotency-Key` makes a repeat harmless. */
async function setQuantity(
  commerce: CommerceContext,
  context: Pick<Context, 'website' | 'principal' | 'headers'>,
  change: { entryId: string; quantity: number },
) {
  const websiteId = context.website.id
  const { token, headers } = await cartOf(commerce, context)
  if (!token) throw noCart()
  const once = { scope: 'cart.change', owner: ownerOf(token), key: repeatKey(context.headers), body: change }
  const first = await onceByKey(commerce, websiteId, once, async (tx) => {
    const { cart, settings } = await changeEntry(commerce, tx, websiteId, token, change)
    return toCartV1(cart, websiteId, settings)
  })
  return jsonText(first.status, first.body, headers)
}

function visitorOf(principal: Principal): string {
  if (principal.kind === 'member') return principal.memberId
  return principal.kind === 'anonymous' ? (principal.visitorId ?? '') : ''
}

const isSecure = (headers: IncomingHttpHeaders) => headers['x-forwarded-proto'] === 'https'
