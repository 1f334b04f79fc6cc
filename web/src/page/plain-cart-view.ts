import type { CartV1 } from '@portico/proto/http/carts'

/**
 * The cart as a page with plain forms (page type 200). `refused`: what was typed into a field, and why it was not accepted. Without a
 * field, the message is about the cart.
 */
export type PlainCartView = { cart: CartV1 | null; refused?: RefusedField }

export type RefusedField = { message: string } & (
  | { field: 'quantity'; entryId: string; typed: string }
  | { field: 'coupon'; typed: string }
  | { field: 'none' }
)

export const plainCartTexts = {
  quantity: 'Enter a whole number from 0 to 10,000.',
  noCode: 'Enter a coupon code.',
  badCode: 'A coupon code has up to 40 letters, digits, hyphens and underscores.',
  gone: 'This item is no longer in your cart.',
}
