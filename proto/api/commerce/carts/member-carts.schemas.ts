import { CartV1 } from '../../../http/shop/carts.ts'
import {
  CartCookies,
  CheckoutCart,
  ReadCart,
  SignInCart,
  SignOutCart,
} from '../../../http/shop/member-carts.ts'
import { CartChangeOutcome, ChangeCartOf } from '../../../http/shop/plain-cart.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './member-carts.ts'

export const cartAtSignIn = contract(endpoints.cartAtSignIn, {
  body: SignInCart,
  answers: { 200: CartCookies },
})

export const cartAtSignOut = contract(endpoints.cartAtSignOut, {
  body: SignOutCart,
  answers: { 200: CartCookies },
})

export const readCartOf = contract(endpoints.readCartOf, { body: ReadCart, answers: { 200: CartV1 } })

export const readCheckoutCart = contract(endpoints.readCheckoutCart, {
  body: ReadCart,
  answers: { 200: CheckoutCart },
})

export const changeCartOf = contract(endpoints.changeCartOf, {
  body: ChangeCartOf,
  answers: { 200: CartChangeOutcome },
})
