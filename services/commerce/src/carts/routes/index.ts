import type { Route } from '@portico/kit/http/route'
import type { CartsDeps } from '../deps.ts'
import { addCartEntry, changeCartEntry, getCart, removeCartEntry } from './cart-v1.ts'
import { addItemV3, changeItemV3, getCartV3, removeItemV3 } from './cart-v3.ts'
import { cartChoiceRoutes } from './cart-choices.ts'
import { cartsSummary } from './carts-summary.ts'
import { cartAtSignIn, cartAtSignOut, changeCartOf, readCartOf, readCheckoutCart } from './member-cart.ts'
import { addCartEntryForm } from './plain-cart.ts'

/** Carts of visitors and members, and their sums for owners. */
export const cartsRoutes = (deps: CartsDeps): Route[] => [
  getCart(deps),
  addCartEntry(deps),
  addCartEntryForm(deps),
  changeCartEntry(deps),
  removeCartEntry(deps),
  getCartV3(deps),
  addItemV3(deps),
  changeItemV3(deps),
  removeItemV3(deps),
  ...cartChoiceRoutes(deps),
  cartsSummary(deps),
  cartAtSignIn(deps),
  cartAtSignOut(deps),
  readCartOf(deps),
  readCheckoutCart(deps),
  changeCartOf(deps),
]
