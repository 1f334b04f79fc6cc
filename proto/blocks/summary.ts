import * as z from 'zod'
import { ObjectId } from '../http/object-id.ts'
import { MAX_CATEGORY_LENGTH } from '../limits.ts'

/** The most entries of a collection that a summary block shows. */
export const MAX_SUMMARY_ITEMS = 30

/** The newest entries of a collection. `category` shows only entries of this category. */
export const SummaryValue = z.object({
  collectionId: ObjectId,
  limit: z.number().int().min(1).max(MAX_SUMMARY_ITEMS).default(6),
  design: z.enum(['grid', 'list']).default('grid'),
  category: z.string().max(MAX_CATEGORY_LENGTH).optional(),
})
export type SummaryValue = z.infer<typeof SummaryValue>
