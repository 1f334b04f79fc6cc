import { CART_DAYS } from '@portico/proto/limits'
import { SignInCart, SignOutCart, type CartCookies } from '@portico/proto/http/member-carts'
import { route } from '@portico/kit/http/route'
import type { CommerceContext } from '../deps.ts'
import { cartCookies, clearedCartCookies, isMemberToken, memberToken } from '../domain/cart-token.ts'
import { bringCart, copyCart } from '../use-cases/member-cart.ts'

/**
 * A visitor has signed in as a member of the caller's website: the cart at hand becomes the member's or joins it, and
 * the browser gets the member's. Harmless when repeated.
 */
export const cartAtSignIn = (commerce: CommerceContext) =>
  route({
    method: 'POST',
    path: '/internal/member-cart/sign-in',
    access: 'service',
    body: SignInCart,
    async handle({ website, body: { memberId, cartToken, secure } }): Promise<CartCookies> {
      const {
        db,
        options: { cartSecret: secret },
      } = commerce
      const into = memberToken(secret, website.id, memberId)
      const from = cartToken !== null && !isMemberToken(secret, cartToken) ? cartToken : null
      const has = await db.tenant(website.id, (tx) => bringCart(commerce, tx, website.id, { from, into }))
      if (has) return { cookies: cartCookies(into, { days: CART_DAYS, secure }) }
      return { cookies: cartToken === null ? [] : clearedCartCookies() }
    },
  })

/**
 * The member has signed out: the cart stays the member's, and the browser forgets it, or keeps a copy that belongs to
 * nobody (SESS-03). What is in a cart that no sign-in could bring over comes along now.
 */
export const cartAtSignOut = (commerce: CommerceContext) =>
  route({
    method: 'POST',
    path: '/internal/member-cart/sign-out',
    access: 'service',
    body: SignOutCart,
    async handle({ website, body: { memberId, cartToken, secure, clone } }): Promise<CartCookies> {
      const {
        db,
        options: { cartSecret: secret },
      } = commerce
      const into = memberToken(secret, website.id, memberId)
      const from = cartToken !== null && !isMemberToken(secret, cartToken) ? cartToken : null
      const copy = await db.tenant(website.id, async (tx) => {
        const has = (from !== null || clone) && (await bringCart(commerce, tx, website.id, { from, into }))
        return has && clone ? copyCart(commerce, tx, website.id, into) : null
      })
      return { cookies: copy ? cartCookies(copy, { days: CART_DAYS, secure }) : clearedCartCookies() }
    },
  })
