import * as z from 'zod'
import { toStorable } from '../../values/storable.ts'
import { Currency } from './money.ts'

/**
 * A refund. `created`: nothing was sent yet. `sent`: the provider may have it; the outcome follows. `done` and `failed` are final.
 * Amounts are minor units, added tax included.
 */
export const RefundView = z.object({
  id: z.string(),
  state: z.enum(['created', 'sent', 'done', 'failed']),
  amount: z.number().int(),
  shipping: z.number().int(),
  reason: z.string(),
  /** The id of the owner's account. */
  actor: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      quantity: z.number().int(),
      amount: z.number().int(),
      restocked: z.number().int(),
    }),
  ),
  providerRefundId: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type RefundView = z.infer<typeof RefundView>

const amount = z.number().int().min(0).max(99_999_999_999)
const wanted = {
  /** Items of lines; `restock` puts them back into the stock. */
  lines: z
    .array(
      z.object({
        lineId: z.string().max(100),
        quantity: z.number().int().min(1).max(1_000_000),
        restock: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
  /** An amount of the shipping, and one that is split over everything that is left. Minor units, added tax included. */
  shipping: amount.default(0),
  amount: amount.default(0),
}

/** POST `/api/rest/commerce/orders/:id/refunds/preview`. */
export const RefundWish = z.object(wanted)
export type RefundWish = z.infer<typeof RefundWish>

/** POST `/api/rest/commerce/orders/:id/refunds`: `version` is the one of the order that was shown. */
export const RefundInput = z.object({
  version: z.number().int().min(1),
  ...wanted,
  reason: z.string().trim().max(500).transform(toStorable).default(''),
})
export type RefundInput = z.infer<typeof RefundInput>

/** The effects of a refund before it is sent. The refund computes the same. */
export const RefundPreview = z.object({
  amount: z.number().int(),
  currency: Currency,
  lines: z.array(
    z.object({
      lineId: z.string(),
      quantity: z.number().int(),
      removed: z.number().int(),
      restocked: z.number().int(),
      amount: z.number().int(),
      tax: z.number().int(),
    }),
  ),
  shipping: z.object({ amount: z.number().int(), tax: z.number().int() }),
  taxLines: z.array(
    z.object({
      rateId: z.string(),
      name: z.string(),
      ppm: z.number().int(),
      amount: z.number().int(),
      isIncluded: z.boolean(),
    }),
  ),
  /** The stock before and after, of each variant that is put back. */
  stock: z.array(z.object({ variantId: z.string(), before: z.number().int(), after: z.number().int() })),
  /** The entry of the books: debits are positive. */
  books: z.array(z.object({ account: z.string(), amount: z.number().int() })),
  /** The money that is left to refund afterwards. */
  left: z.number().int(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

/** POST `/api/rest/commerce/orders/:id/cancel`. */
export const CancelOrder = z.object({
  version: z.number().int().min(1),
  restock: z.boolean().default(true),
  reason: z.string().trim().max(500).transform(toStorable).default(''),
})
/** POST `/api/rest/commerce/orders/:id/notes`: a note that only the owners of the store see. */
export const OrderNote = z.object({
  text: z.string().trim().min(1, 'must not be empty').max(2_000).transform(toStorable),
})
