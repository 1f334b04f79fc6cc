import type { CartV1 } from '../../http/carts.ts'
import type { CartCookies, ReadCart, SignInCart, SignOutCart } from '../../http/member-carts.ts'
import { endpoint } from '../endpoint.ts'

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
