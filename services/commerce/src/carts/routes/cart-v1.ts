import { randomBytes } from 'node:crypto'
import * as api from '@portico/proto/api/commerce/carts/carts.schemas'
import type { AddedV1 } from '@portico/proto/http/shop/carts'
import { CART_DAYS } from '@portico/proto/limits'
import { commerceMessages } from '@portico/proto/messages'
import { Refusal } from '@portico/kit/errors'
import type { Principal } from '@portico/kit/http/principal'
import { jsonText, reply, route, type Context } from '@portico/kit/http/route'
import { addToCart, changeEntry, viewCart } from '../use-cases/change-cart.ts'
import type { CartsDeps } from '../deps.ts'
import { toCartV1, toEntryV1 } from '../domain/cart-shapes.ts'
import { isHttps, resolveCartToken } from '../use-cases/cart-access.ts'
import { cartCookies, requesterOf, deriveKeyedToken, tokenFromBytes } from '../domain/cart-token.ts'
import { readIdempotencyKey, runOncePerKey } from '../use-cases/idempotency.ts'

const noCart = () => new Refusal(404, { error: commerceMessages.noCart })

/** Returns the cart that the cookie names; 404 with a message for people if there is none. */
export const getCart = (commerce: CartsDeps) =>
  route(api.readCart, async (context) => {
    const websiteId = context.website.id
    const { token, headers } = await resolveCartToken(commerce, context)
    const view = token === null ? null : await viewCart(commerce, websiteId, token)
    if (!view) throw noCart()
    return reply(200, toCartV1(view.cart, websiteId, view.settings), headers)
  })

/** Adds an item to the cart; the first item creates the cart. A repeat with the same `Add-To-Cart-Id` has no effect. */
export const addCartEntry = (commerce: CartsDeps) =>
  route(api.addCartEntry, async (context) => {
    const { website, body, headers, principal, synthetic } = context
    const key = readIdempotencyKey(headers)
    const visitor = visitorOf(principal)
    const token =
      (await resolveCartToken(commerce, context)).token ??
      (key === undefined
        ? tokenFromBytes(randomBytes(30))
        : deriveKeyedToken(commerce.options.cartSecret, website.id, visitor, key))
    const stored = await runOncePerKey(
      commerce,
      website.id,
      { scope: 'cart.add', requester: visitor, key, body },
      async (tx) => {
        const { cart, settings, entryId } = await addToCart(commerce, tx, website.id, token, body, {
          create: true,
          synthetic,
        })
        const line = cart.lines.find((one) => one.id === entryId)
        if (!line) throw new Error('the added entry is not in the cart')
        const added: AddedV1 = {
          newlyAdded: toEntryV1(line, settings),
          shoppingCart: toCartV1(cart, website.id, settings),
        }
        return added
      },
    )
    return jsonText(stored.status, stored.body, {
      'set-cookie': cartCookies(token, { days: CART_DAYS, secure: isHttps(headers) }),
    })
  })

export const changeCartEntry = (commerce: CartsDeps) =>
  route(api.changeCartEntry, async (context) => {
    const { params, body } = context
    return setQuantity(commerce, context, { entryId: params.entryId, quantity: body.quantity })
  })

export const removeCartEntry = (commerce: CartsDeps) =>
  route(api.removeCartEntry, async (context) => {
    return setQuantity(commerce, context, { entryId: context.params.entryId, quantity: 0 })
  })

/** Sets the quantity of an entry; 0 removes it. A repeat with the same `Idempotency-Key` has no effect. */
async function setQuantity(
  commerce: CartsDeps,
  context: Pick<Context, 'website' | 'principal' | 'headers'>,
  change: { entryId: string; quantity: number },
) {
  const websiteId = context.website.id
  const { token, headers } = await resolveCartToken(commerce, context)
  if (!token) throw noCart()
  const write = {
    scope: 'cart.change',
    requester: requesterOf(token),
    key: readIdempotencyKey(context.headers),
    body: change,
  }
  const stored = await runOncePerKey(commerce, websiteId, write, async (tx) => {
    const { cart, settings } = await changeEntry(commerce, tx, websiteId, token, change)
    return toCartV1(cart, websiteId, settings)
  })
  return jsonText(stored.status, stored.body, headers)
}

/** Returns the id to which an idempotency key is bound before there is a cart: of the member or visitor. */
function visitorOf(principal: Principal): string {
  if (principal.kind === 'member') return principal.memberId
  return principal.kind === 'anonymous' ? (principal.visitorId ?? '') : ''
}
