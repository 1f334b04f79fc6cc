import * as z from 'zod'
import { MAX_PRICE_CENTS } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'

const COUPON_CODE = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u

/** A code is compared in capitals. Its pattern is not in the API document, whose readers may not know the flag `u`. */
export const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => COUPON_CODE.test(code), 'may have up to 40 letters, digits, hyphens and underscores')

const amount = z.number().int().min(0).max(MAX_PRICE_CENTS)
const limit = z.number().int().min(1).max(1_000_000).nullable().default(null)

/** A coupon as an owner saves it. Rates in parts per million, amounts in minor units, times in epoch ms. */
export const CouponInput = z
  .object({
    code: CouponCode,
    kind: z.enum(['percent', 'fixed', 'freeShipping']),
    /** The products for which it is; null: for the whole order. */
    productIds: z.array(ObjectId).min(1, 'must name a product').max(200).nullable().default(null),
    ppm: z.number().int().min(0).max(1_000_000).default(0),
    amount: amount.default(0),
    minimum: amount.default(0),
    startsAt: z.number().int().nullable().default(null),
    endsAt: z.number().int().nullable().default(null),
    mostUses: limit,
    mostCustomerUses: limit,
    combines: z.boolean().default(true),
  })
  .refine(({ kind, ppm }) => kind !== 'percent' || ppm > 0, { message: 'must be more than 0', path: ['ppm'] })
  .refine(({ kind, amount: off }) => kind !== 'fixed' || off > 0, {
    message: 'must be more than 0',
    path: ['amount'],
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    message: 'must be after the start',
    path: ['endsAt'],
  })
export type CouponInput = z.infer<typeof CouponInput>

/** A stored coupon. `uses` counts orders, and checkouts that are open. */
export const Coupon = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(['percent', 'fixed', 'freeShipping']),
  productIds: z.array(z.string()).nullable(),
  ppm: z.number().int(),
  amount: z.number().int(),
  minimum: z.number().int(),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  mostUses: z.number().nullable(),
  mostCustomerUses: z.number().nullable(),
  combines: z.boolean(),
  uses: z.number().int(),
})
export type Coupon = z.infer<typeof Coupon>

/** GET `/api/rest/commerce/coupons`: all coupons, newest first. */
export const CouponsReply = z.object({ coupons: z.array(Coupon) })
export type CouponsReply = z.infer<typeof CouponsReply>
