import type { CartV1 } from '../../../http/shop/carts.ts'
import type {
  CartCookies,
  CheckoutCart,
  ReadCart,
  SignInCart,
  SignOutCart,
} from '../../../http/shop/member-carts.ts'
import type { CartChangeOutcome, ChangeCartOf } from '../../../http/shop/plain-cart.ts'
import { endpoint } from '../../endpoint.ts'

export const cartAtSignIn = endpoint<{ body: typeof SignInCart; answers: { 200: typeof CartCookies } }>(
  'POST',
  '/internal/member-cart/sign-in',
  {
    access: 'service',
  },
)

export const cartAtSignOut = endpoint<{ body: typeof SignOutCart; answers: { 200: typeof CartCookies } }>(
  'POST',
  '/internal/member-cart/sign-out',
  { access: 'service' },
)

export const readCartOf = endpoint<{ body: typeof ReadCart; answers: { 200: typeof CartV1 } }>(
  'POST',
  '/internal/cart',
  { access: 'service' },
)

/** The cart to check out, with its token. */
export const readCheckoutCart = endpoint<{
  body: typeof ReadCart
  answers: { 200: typeof CheckoutCart }
}>('POST', '/internal/checkout-cart', { access: 'service' })

/** A change by a plain form. */
export const changeCartOf = endpoint<{
  body: typeof ChangeCartOf
  answers: { 200: typeof CartChangeOutcome }
}>('POST', '/internal/cart/change', { access: 'service' })
