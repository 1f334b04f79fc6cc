import * as z from 'zod'
import { MAX_SPANS_PER_DAY, MINUTES_PER_DAY, telDigits } from '../../time/business-hours.ts'
import { linkMessages } from '../../texts/link-messages.ts'
import { isTel } from '../../links/links.ts'
import { isMailAddress } from '../../values/validators.ts'

/** A span of opening hours in minutes since midnight, in the website's time zone. */
const Span = z
  .object({
    from: z.number().int().min(0).max(MINUTES_PER_DAY),
    to: z.number().int().min(0).max(MINUTES_PER_DAY),
  })
  .refine(({ from, to }) => from < to, 'must end after it begins')

/** The opening hours of a day, earliest first; an empty list means closed. */
const Day = z
  .object({
    ranges: z
      .array(Span)
      .max(MAX_SPANS_PER_DAY)
      .refine(
        (spans) => spans.every(({ from }, i) => i === 0 || spans[i - 1]!.to <= from),
        'must not overlap',
      )
      .default([]),
  })
  .prefault({})

const line = z.string().trim().max(200).default('')

/** How to reach a business: shown by the mobile info bar (POP-12). Each part may be empty. */
export const BusinessInformation = z.object({
  contactEmail: z
    .string()
    .trim()
    .refine((text) => text === '' || isMailAddress(text), linkMessages.mailto)
    .default(''),
  contactPhoneNumber: z
    .string()
    .trim()
    .refine((text) => text === '' || isTel(telDigits(text)), 'must be a telephone number')
    .default(''),
  location: z
    .object({ addressTitle: line, addressLine1: line, addressLine2: line, addressCountry: line })
    .prefault({}),
  businessHours: z
    .object({
      monday: Day,
      tuesday: Day,
      wednesday: Day,
      thursday: Day,
      friday: Day,
      saturday: Day,
      sunday: Day,
    })
    .prefault({}),
})
export type BusinessInformation = z.infer<typeof BusinessInformation>
