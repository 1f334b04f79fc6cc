import * as z from 'zod'

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
