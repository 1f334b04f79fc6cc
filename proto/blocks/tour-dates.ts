import * as z from 'zod'
import { line, LinkUrl } from './link-url.ts'

/** Dates on which something takes place, in the order of the dates. */
export const TourDatesValue = z.object({
  artist: line(200),
  dates: z
    .array(
      z.object({
        date: z.iso.date('must be a date such as 2026-11-23'),
        venue: z.string().trim().min(1).max(200),
        city: line(200),
        url: LinkUrl.default(''),
        isSoldOut: z.boolean().default(false),
      }),
    )
    .max(100),
})
export type TourDatesValue = z.infer<typeof TourDatesValue>
