import * as z from 'zod'
import { ChangeEntry } from './carts.ts'
import { CouponCode } from './coupons.ts'
import { ReadCart } from './member-carts.ts'

/** GET `/commerce/show-cart`: `added` is set, with any value, after a plain form has added a product. */
export const PlainCartQuery = z.object({ added: z.string().optional().catch(undefined) })

/**
 * POST `/commerce/show-cart`: a plain HTML form of the cart. `action` is the name of the button. Values are texts, because a wrong one
 * is answered with the page and a message beside its field.
 */
export const PlainCartForm = z.object({
  action: z.enum(['set-quantity', 'remove', 'add-code', 'remove-code', 'repair']),
  entryId: z.string().max(100).default(''),
  quantity: z.string().max(100).default(''),
  promoCode: z.string().max(1_000).default(''),
})
export type PlainCartForm = z.infer<typeof PlainCartForm>

/** A change of a cart by web. Quantity 0 removes the entry. */
const CartChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quantity'), entryId: z.string(), quantity: ChangeEntry.shape.quantity }),
  z.object({ kind: z.literal('add-code'), promoCode: CouponCode }),
  z.object({ kind: z.literal('remove-code'), promoCode: CouponCode }),
  z.object({ kind: z.literal('repair') }),
])
export type CartChange = z.infer<typeof CartChange>

/** POST /internal/cart/change: changes the cart of a member, or of the visitor whose cookie `CART` names it. */
export const ChangeCartOf = ReadCart.extend({ change: CartChange })

/** The outcome: a refused change has changed nothing, and says why in words for the visitor. */
export const CartChangeOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), message: z.string() }),
])
export type CartChangeOutcome = z.infer<typeof CartChangeOutcome>
