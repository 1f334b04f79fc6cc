import * as z from 'zod'

/** A quotation and its source. */
export const QuoteValue = z.object({
  quote: z.string().trim().min(1).max(2_000),
  source: z.string().trim().max(200).default(''),
})
export type QuoteValue = z.infer<typeof QuoteValue>
