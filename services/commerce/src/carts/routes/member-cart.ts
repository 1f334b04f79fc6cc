import * as api from '@portico/proto/api/commerce/carts/member-carts.schemas'
import { commerceMessages } from '@portico/proto/messages'
import { CART_DAYS } from '@portico/proto/limits'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { CartCookies, CheckoutCart, ReadCart } from '@portico/proto/http/shop/member-carts'
import { notFound, Refusal } from '@portico/kit/errors'
import type { Website } from '@portico/kit/http/principal'
import { route } from '@portico/kit/http/route'
import type { CartsDeps } from '../deps.ts'
import { cartCookies, clearedCartCookies, isMemberToken, deriveMemberToken } from '../domain/cart-token.ts'
import { toCartV1 } from '../domain/cart-shapes.ts'
import type { CartChange, CartChangeOutcome } from '@portico/proto/http/shop/plain-cart'
import { changeEntry, viewCart } from '../use-cases/change-cart.ts'
import { changeChoice } from '../use-cases/change-choices.ts'
import { mergeIntoMemberCart, copyMemberCart } from '../use-cases/member-cart.ts'

/**
 * After a sign-in: moves the visitor's cart into the member's and returns the cookies of the member's cart. A repeat has
 * no effect.
 */
export const cartAtSignIn = (commerce: CartsDeps) =>
  route(
    api.cartAtSignIn,
    async ({ website, body: { memberId, cartToken, secure } }): Promise<CartCookies> => {
      const tokens = tokensOf(commerce, website.id, memberId, cartToken)
      const hasCart = await commerce.db.tenant(website.id, (tx) =>
        mergeIntoMemberCart(commerce, tx, website.id, tokens),
      )
      if (hasCart) return { cookies: cartCookies(tokens.into, { days: CART_DAYS, secure }) }
      return { cookies: cartToken === null ? [] : clearedCartCookies() }
    },
  )

/**
 * After a sign-out: the member keeps the cart. Returns the cookies of a copy for the visitor (`clone`, SESS-03), or cleared
 * cookies. A visitor's cart that the sign-in could not merge is merged now.
 */
export const cartAtSignOut = (commerce: CartsDeps) =>
  route(
    api.cartAtSignOut,
    async ({ website, body: { memberId, cartToken, secure, clone } }): Promise<CartCookies> => {
      const tokens = tokensOf(commerce, website.id, memberId, cartToken)
      const copy = await commerce.db.tenant(website.id, async (tx) => {
        const hasCart =
          (tokens.from !== null || clone) && (await mergeIntoMemberCart(commerce, tx, website.id, tokens))
        return hasCart && clone ? copyMemberCart(commerce, tx, website.id, tokens.into) : null
      })
      return { cookies: copy ? cartCookies(copy, { days: CART_DAYS, secure }) : clearedCartCookies() }
    },
  )

/** Returns the cart of a member, or of the visitor whose cookie names it, for the JSON of a page (WIRE-21). */
export const readCartOf = (commerce: CartsDeps) =>
  route(
    api.readCartOf,
    async ({ website, body }): Promise<CartV1> => (await findCart(commerce, website, body)).cart,
  )

/** Returns the same cart with its token. A member needs no cookie of the cart, which may have been filled on another device. */
export const readCheckoutCart = (commerce: CartsDeps) =>
  route(api.readCheckoutCart, ({ website, body }): Promise<CheckoutCart> => findCart(commerce, website, body))

/**
 * POST /internal/cart/change: changes this cart by a plain form. A change that the rules of the cart refuse, or for which there is no
 * cart or entry, is an outcome with its reason. Removing what is not there is done already.
 */
export const changeCartOf = (commerce: CartsDeps) =>
  route(api.changeCartOf, async ({ website, body }): Promise<CartChangeOutcome> => {
    const token = tokenOf(commerce, website, body)
    if (token === null) return { ok: false, message: commerceMessages.cartExpired }
    const { change } = body
    try {
      await commerce.db.tenant(website.id, async (tx) => {
        if (change.kind === 'quantity') await changeEntry(commerce, tx, website.id, token, change)
        else await changeChoice(commerce, tx, website.id, token, change)
      })
      return { ok: true }
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 400 && error.status !== 404)) throw error
      if (error.status === 404) return missingPart(commerce, website, token, change)
      return { ok: false, message: Object.values(error.body.errors ?? {})[0] ?? error.body.error }
    }
  })

/** The outcome of a change for which the cart or its entry is missing. */
async function missingPart(
  commerce: CartsDeps,
  website: Website,
  token: string,
  change: CartChange,
): Promise<CartChangeOutcome> {
  if (!(await viewCart(commerce, website.id, token)))
    return { ok: false, message: commerceMessages.cartExpired }
  if (change.kind === 'quantity' && change.quantity === 0) return { ok: true }
  return { ok: false, message: commerceMessages.itemNotInCart }
}

/** @throws Refusal 404 */
async function findCart(commerce: CartsDeps, website: Website, named: ReadCart): Promise<CheckoutCart> {
  const cartToken = tokenOf(commerce, website, named)
  const view = cartToken === null ? null : await viewCart(commerce, website.id, cartToken)
  if (cartToken === null || !view) throw notFound('cart')
  return { cartToken, cart: toCartV1(view.cart, website.id, view.settings) }
}

/** The token of a member's cart, or of the visitor's cart that the cookie names; null for another member's token. */
function tokenOf(
  { options: { cartSecret } }: CartsDeps,
  website: Website,
  { memberId, cartToken }: ReadCart,
): string | null {
  if (memberId !== undefined) return deriveMemberToken(cartSecret, website.id, memberId)
  return cartToken !== null && !isMemberToken(cartSecret, cartToken) ? cartToken : null
}

/** The token of the member's cart (`into`), and the token of the browser's cart if it is a visitor's (`from`). */
function tokensOf(
  { options: { cartSecret } }: CartsDeps,
  websiteId: string,
  memberId: string,
  cartToken: string | null,
) {
  const from = cartToken !== null && !isMemberToken(cartSecret, cartToken) ? cartToken : null
  return { from, into: deriveMemberToken(cartSecret, websiteId, memberId) }
}
