import * as z from 'zod'
import { MAX_CATEGORY_LENGTH, MAX_TAG_LENGTH } from '../../limits.ts'
import { CollectionId } from '../document/references.ts'

/** The most entries of a collection that a summary block shows. */
export const MAX_SUMMARY_ITEMS = 30

/** The newest entries of a collection. `category`, `tag` and `featured` show only the entries that match all of them. */
export const SummaryValue = z.object({
  collectionId: CollectionId,
  limit: z.number().int().min(1).max(MAX_SUMMARY_ITEMS).default(6),
  design: z.enum(['grid', 'list', 'wall', 'carousel']).default('grid'),
  category: z.string().max(MAX_CATEGORY_LENGTH).optional(),
  tag: z.string().max(MAX_TAG_LENGTH).optional(),
  featured: z.boolean().optional(),
  title: z.string().trim().max(200).optional(),
  showExcerpt: z.boolean().optional(),
  showDate: z.boolean().optional(),
  showPicture: z.boolean().optional(),
})
export type SummaryValue = z.infer<typeof SummaryValue>
