import type { CartV1 } from '@portico/proto/http/shop/carts'

type Delivered = Pick<CartV1, 'requiresShipping' | 'selectedShippingOption'>

/** Whether the items of a cart go to the address on the page. Without it, and for a pickup, the address is the buyer's. */
export const isSent = ({ requiresShipping, selectedShippingOption }: Delivered): boolean =>
  requiresShipping && selectedShippingOption?.isPickup !== true

/** The title of the fields of the address. */
export const addressTitle = (cart: Delivered): string => (isSent(cart) ? 'Address' : 'Billing address')
