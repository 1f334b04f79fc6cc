import * as z from 'zod'
import { taxClasses } from '../../enums/tax-class.ts'
import { toStorable } from '../../values/storable.ts'
import { changesOf } from '../../values/strict.ts'
import { Area, Country, Place } from './areas.ts'
import { ObjectId } from '../common/object-id.ts'

const name = z.string().trim().min(1, 'must not be empty').max(100).transform(toStorable)

export const TaxClassId = z.union([z.enum(taxClasses), ObjectId])

/** A rate as an owner saves it: `ppm` are parts per million, and the times are in epoch ms, `until` exclusive. */
export const TaxRateInput = z
  .object({
    name,
    area: Area,
    taxClass: TaxClassId.default('standard'),
    ppm: z.number().int().min(0).max(1_000_000),
    from: z.number().int().nullable().default(null),
    until: z.number().int().nullable().default(null),
    shippingTaxed: z.boolean().default(false),
    additional: z.boolean().default(false),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    message: 'must be after the first day',
    path: ['until'],
  })
export type TaxRateInput = z.infer<typeof TaxRateInput>

/** A stored rate. `needsCheck`: it comes from the list of rates, and the owner has not saved it yet. */
export const TaxRate = z.object({
  id: z.string(),
  name: z.string(),
  area: Area,
  taxClass: z.string(),
  ppm: z.number().int(),
  from: z.number().nullable(),
  until: z.number().nullable(),
  shippingTaxed: z.boolean(),
  additional: z.boolean(),
  needsCheck: z.boolean(),
  source: z.string().optional(),
})
export type TaxRate = z.infer<typeof TaxRate>

/** `storePlace`: where the store is, for pickup, and for prices with tax until the buyer’s place is known. */
export const TaxSettings = z.object({
  pricesIncludeTax: z.boolean(),
  sellWithoutRate: z.boolean(),
  storePlace: Place.nullable(),
})
export type TaxSettings = z.infer<typeof TaxSettings>
export const ChangeTaxSettings = changesOf(TaxSettings)

export const TaxClass = z.object({ id: z.string(), name: z.string() })

/** GET `/api/rest/commerce/taxes`, and the reply to each change. `classes`: the classes that the owner has added. */
export const TaxesReply = z.object({
  settings: TaxSettings,
  classes: z.array(TaxClass),
  rates: z.array(TaxRate),
  /** The day on which the list of rates was put together, and its countries. */
  starter: z.object({ date: z.string(), countries: z.array(Country) }),
})
export type TaxesReply = z.infer<typeof TaxesReply>

/** POST `/api/rest/commerce/taxes/starter`: adds the known rates of these countries. */
export const LoadRates = z.object({ countries: z.array(Country).min(1, 'must name a country').max(100) })

export const TaxClassInput = z.object({ name })
