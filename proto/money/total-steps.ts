import * as z from 'zod'

const amount = z.number().int()

/**
 * A step of a total ("How this total is made"), with its rule, base and result, in the order in which they were computed.
 * `amount` is what the step adds to the total; a discount is negative. Included tax changes no total. Minor units; rates in
 * parts per million.
 */
export const TotalStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('items'), quantity: z.number().int(), amount }),
  z.object({
    kind: z.literal('percentCoupon'),
    code: z.string(),
    ppm: z.number().int(),
    base: amount,
    amount,
  }),
  z.object({ kind: z.literal('fixedCoupon'), code: z.string(), base: amount, amount }),
  z.object({ kind: z.literal('freeShippingCoupon'), code: z.string(), base: amount, amount }),
  z.object({ kind: z.literal('shipping'), name: z.string(), amount }),
  z.object({ kind: z.literal('tax'), name: z.string(), ppm: z.number().int(), base: amount, amount }),
  z.object({ kind: z.literal('includedTax'), name: z.string(), ppm: z.number().int(), base: amount, amount }),
  z.object({ kind: z.literal('total'), amount }),
])
export type TotalStep = z.infer<typeof TotalStep>
