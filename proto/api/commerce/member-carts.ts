import type { SignInCart, SignOutCart, ReadCart } from '../../http/member-carts.ts'
import { endpoint } from '../endpoint.ts'

export const cartAtSignIn = endpoint<{ body: typeof SignInCart }>('POST', '/internal/member-cart/sign-in', {
  access: 'service',
})

export const cartAtSignOut = endpoint<{ body: typeof SignOutCart }>(
  'POST',
  '/internal/member-cart/sign-out',
  { access: 'service' },
)

export const readCartOf = endpoint<{ body: typeof ReadCart }>('POST', '/internal/cart', { access: 'service' })
