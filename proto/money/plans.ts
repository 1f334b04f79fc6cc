import * as z from 'zod'
import { currencyCodes } from '../enums/currency.ts'
import { MAX_TRIAL_DAYS, TRIAL_DAYS } from '../limits.ts'

/** A plan as the operator offers it. `price.amount` is in minor units; without a price owners ask for it. */
export const Plan = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'may hold up to 40 small letters, digits and hyphens'),
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(200).default(''),
  price: z
    .strictObject({
      amount: z.int().nonnegative(),
      currency: z.enum(currencyCodes),
      per: z.enum(['month', 'year']),
    })
    .optional(),
  features: z.array(z.string().trim().min(1).max(120)).max(12).default([]),
})
export type Plan = z.infer<typeof Plan>

const Plans = z
  .array(Plan)
  .min(1)
  .max(6)
  .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'must have different ids')

/** The plans of an operator who has set none. They differ in what they are for: plans do not limit a website. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    id: 'website',
    name: 'Website',
    description: 'For websites that inform.',
    price: { amount: 1_400, currency: 'USD', per: 'month' },
    features: ['Pages, journals, events and galleries', 'Forms with an inbox', 'Visits and page speed'],
  },
  {
    id: 'store',
    name: 'Store',
    description: 'For websites that sell.',
    price: { amount: 2_900, currency: 'USD', per: 'month' },
    features: ['Everything in Website', 'Products with variants and stock', 'Carts and what is in them'],
  },
]

/** `PORTICO_PLANS`: a JSON list of plans; without it there are the default ones. */
const PlansVariable = z
  .string()
  .optional()
  .transform((text, context): unknown => {
    if (text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(Plans.optional())

/** Variables about the status and the plan of websites, in every shape of Portico. */
export const billingVariables = {
  PORTICO_PLANS: PlansVariable.describe(
    'Plans that owners can choose, as JSON: [{"id": "pro", "name": "Pro", "description": "…", "price": {"amount": 2900, "currency": "EUR", "per": "month"}, "features": ["…"]}]. `amount` is in cents, or the smallest unit of the currency; a plan without a price says "Price on request". Optional: without it, the plans of `proto/money/plans.ts`.',
  ),
  PORTICO_TRIAL_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_TRIAL_DAYS)
    .default(TRIAL_DAYS)
    .describe(
      `Days of the trial of a new website, at most ${MAX_TRIAL_DAYS}. 0: there are no trials, and new websites are free of charge.`,
    ),
  PORTICO_INTERNAL_WEBSITES: z
    .string()
    .default('demo')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim().toLowerCase())
        .filter(Boolean),
    )
    .describe('Identifiers of your own websites, separated by commas. They have no trial.'),
}
/** These variables alone. */
export const BillingVariables = z.object(billingVariables)

/** How the operator bills websites. */
export type BillingOptions = {
  plans: readonly Plan[]
  trialDays: number
  internalWebsites: readonly string[]
}

/** The billing options of parsed variables. */
export const billingOptions = (config: z.infer<typeof BillingVariables>): BillingOptions => ({
  plans: config.PORTICO_PLANS ?? DEFAULT_PLANS,
  trialDays: config.PORTICO_TRIAL_DAYS,
  internalWebsites: config.PORTICO_INTERNAL_WEBSITES,
})
