import * as z from 'zod'
import { toStorable } from '../../values/storable.ts'

/** A country by its code of ISO 3166-1: two capital letters. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as DE')

const region = z.string().trim().toUpperCase().min(1).max(50).transform(toStorable)

/** A place to which goods go. Only the country is needed; `region` is a code or a name of it. */
export const Place = z.object({
  country: Country,
  region: region.optional(),
  postalCode: z.string().trim().min(1).max(20).transform(toStorable).optional(),
})
export type Place = z.infer<typeof Place>

/**
 * Places for which a rate or a zone is made: everywhere (`*`), a country, a region, or postal codes as a prefix (`10`) or a
 * range of codes of one length (`10000-10999`).
 */
export const Area = z
  .object({
    country: z.union([z.literal('*'), Country]),
    region: region.optional(),
    postal: z
      .string()
      .trim()
      .toUpperCase()
      .regex(
        /^[A-Z0-9 ]{1,10}(?:-[A-Z0-9 ]{1,10})?$/,
        'must be a prefix such as 10, or a range such as 10000-10999',
      )
      .refine((postal) => {
        const [from = '', to = from] = postal.split('-').map((code) => code.replaceAll(' ', ''))
        return from.length === to.length && from <= to && from !== ''
      }, 'must be a range of codes of the same length, the smaller one first')
      .optional(),
  })
  .refine(
    ({ country, region: part, postal }) => country !== '*' || (part === undefined && postal === undefined),
    'An area that is everywhere has no region and no postal codes.',
  )
export type Area = z.infer<typeof Area>
