import { isSent } from '../address-title.ts'
import { addressOf, readValues } from './fields.ts'
import type { ShownCart } from './summary.ts'
import type { Agreed } from './types.ts'

/** The content of the attempt, from the fields and the cart. Nothing is sent for a pickup, so its address is the buyer's. */
export function agreedOf(cart: ShownCart): Agreed {
  const values = readValues()
  const option = cart.selectedShippingOption
  return {
    email: values.email,
    ...(isSent(cart) ? { shippingAddress: addressOf(values) } : { billingAddress: addressOf(values) }),
    ...(option && { shippingOptionId: option.id }),
    ...(values.note && { note: values.note }),
    expectedTotal: cart.grandTotalCents,
  }
}

/** The part of a cart's location on which delivery and tax depend. */
export const placeIn = ({ country, region, postalCode }: NonNullable<ShownCart['shippingLocation']>) => ({
  country,
  ...(region && { region }),
  ...(postalCode && { postalCode }),
})
