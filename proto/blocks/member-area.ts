import * as z from 'zod'
import { MoneyV1 } from '../http/shop/money.ts'
import { parseDecimal } from '../money/money.ts'
import { LinkUrl } from './link-url.ts'

const Price = MoneyV1.superRefine(({ value, currency }, check) => {
  if ((parseDecimal(value, currency)?.amount ?? -1) < 0)
    check.addIssue({ code: 'custom', path: ['value'], message: 'must be an amount, as 12.50' })
})
const offer = { price: Price, joinUrl: LinkUrl }

/** Plans of a member area. With prices of both kinds, visitors switch between recurring and one-time (ACC-05). */
export const MemberAreaValue = z.object({
  plans: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(100),
        description: z.string().trim().max(1_000).default(''),
        features: z.array(z.string().trim().min(1).max(200)).max(20).default([]),
        isFeatured: z.boolean().default(false),
        joinText: z.string().trim().min(1).max(100).default('Join'),
        recurring: z.object({ ...offer, interval: z.enum(['week', 'month', 'year']) }).optional(),
        oneTime: z.object(offer).optional(),
      }),
    )
    .min(1)
    .max(12),
  /** The prices that are shown first. */
  initialOption: z.enum(['recurring', 'oneTime']).default('recurring'),
  recurringLabel: z.string().trim().min(1).max(60).default('Recurring'),
  oneTimeLabel: z.string().trim().min(1).max(60).default('One-time'),
})
export type MemberAreaValue = z.infer<typeof MemberAreaValue>
