import * as z from 'zod'
import { MAX_AREAS_PER_ZONE, MAX_OPTIONS_PER_ZONE, MAX_PRICE_CENTS } from '../../limits.ts'
import { toStorable } from '../../values/storable.ts'
import { Area } from './areas.ts'
import { ObjectId } from '../common/object-id.ts'

const name = z.string().trim().min(1, 'must not be empty').max(100).transform(toStorable)
const amount = z.number().int().min(0).max(MAX_PRICE_CENTS)

/** A price up to and including a weight (thousandths of the store’s unit) or a subtotal; null is without a limit. */
const PriceStep = z.object({ upTo: z.number().int().min(1).nullable(), price: amount })

const risingSteps = (steps: readonly z.infer<typeof PriceStep>[]) =>
  steps.every(({ upTo }, index) => {
    const before = index === 0 ? 0 : steps[index - 1]!.upTo
    return before !== null && (upTo === null || upTo > before)
  })

/** A shipping option as an owner saves it; prices in minor units of the store’s currency. */
export const ShippingOptionInput = z
  .object({
    id: ObjectId.optional(),
    name,
    kind: z.enum(['flat', 'weight', 'subtotal', 'pickup']),
    price: amount.default(0),
    steps: z.array(PriceStep).max(20).refine(risingSteps, 'must rise, with the open step last').default([]),
    freeFrom: amount.nullable().default(null),
  })
  .refine(({ kind, steps }) => (kind !== 'weight' && kind !== 'subtotal') || steps.length > 0, {
    message: 'must have at least one price',
    path: ['steps'],
  })
export type ShippingOptionInput = z.infer<typeof ShippingOptionInput>

const options = z.array(ShippingOptionInput).max(MAX_OPTIONS_PER_ZONE)

/** A zone with its options, as an owner saves it: options that are not in the list are deleted. */
export const ShippingZoneInput = z.object({
  name,
  areas: z.array(Area).min(1, 'must have at least one area').max(MAX_AREAS_PER_ZONE),
  options: options.refine(
    (all) => all.every(({ kind }) => kind !== 'pickup'),
    'Places of pickup belong to no zone.',
  ),
})
export type ShippingZoneInput = z.infer<typeof ShippingZoneInput>

/** PUT `/api/rest/commerce/shipping/pickups`: all places of pickup. */
export const PickupsInput = z.object({
  pickups: options.refine((all) => all.every(({ kind }) => kind === 'pickup'), 'must be places of pickup'),
})

const ShippingOption = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['flat', 'weight', 'subtotal', 'pickup']),
  price: z.number().int(),
  steps: z.array(PriceStep),
  freeFrom: z.number().int().nullable(),
})
export const ShippingZone = z.object({
  id: z.string(),
  name: z.string(),
  areas: z.array(Area),
  options: z.array(ShippingOption),
})
export type ShippingZone = z.infer<typeof ShippingZone>

/** GET `/api/rest/commerce/shipping`, and the reply to each change. */
export const ShippingReply = z.object({ zones: z.array(ShippingZone), pickups: z.array(ShippingOption) })
export type ShippingReply = z.infer<typeof ShippingReply>
