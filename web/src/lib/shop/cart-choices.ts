import * as carts from '@portico/proto/api/commerce/carts/carts'
import { changeCart } from './cart.ts'

/** Sets the place to which the cart is sent, for the estimate of its shipping. */
export const setLocation = (place: { country: string; region?: string; postalCode?: string }) =>
  changeCart(carts.setCartLocation, { body: place })

export const chooseOption = (key: string) => changeCart(carts.chooseCartOption, { body: { key } })

export const addPromoCode = (promoCode: string) => changeCart(carts.addPromoCode, { body: { promoCode } })

export const removePromoCode = (promoCode: string) =>
  changeCart(carts.removePromoCode, { params: { promoCode } })

/** Removes everything that cannot be bought, and accepts changed prices. */
export const repairCart = () => changeCart(carts.repairCart, {})
