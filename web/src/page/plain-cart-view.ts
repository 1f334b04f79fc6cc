import type { CartV1 } from '@portico/proto/http/shop/carts'

/**
 * The cart as a page with plain forms (page type 200). `refused`: what was typed into a field, and why it was not accepted. Without a
 * field, the message is about the cart. `isLost`: a product was just added, and the browser sent no cookie of the cart.
 */
export type PlainCartView = { cart: CartV1 | null; refused?: RefusedField; isLost?: true }

export type RefusedField = { message: string } & (
  | { field: 'quantity'; entryId: string; typed: string }
  | { field: 'coupon'; typed: string }
  | { field: 'none' }
)

export const plainCartTexts = {
  quantity: 'Enter a whole number from 0 to 10,000.',
  noCode: 'Enter a coupon code.',
  badCode: 'A coupon code has up to 40 letters, digits, hyphens and underscores.',
  /** PAGE-08 says the same about cookies at the checkout. */
  lost: 'The product is not in your cart, because you do not have cookies enabled. Allow cookies for this website, and add the product again.',
}
