import { SignInCart, SignOutCart, ReadCart } from '../../http/member-carts.ts'
import { contract } from '../contract.ts'
import * as endpoints from './member-carts.ts'

export const cartAtSignIn = contract(endpoints.cartAtSignIn, { body: SignInCart })

export const cartAtSignOut = contract(endpoints.cartAtSignOut, { body: SignOutCart })

export const readCartOf = contract(endpoints.readCartOf, { body: ReadCart })
