import * as z from 'zod'
import { MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '../../limits.ts'
import { MAX_STYLES_LENGTH } from '../../limits/display-limits.ts'
import { parseMonth } from '../../time/month.ts'
import type { PAGE_QUERY } from '../../links/page-query.ts'
import { ObjectId } from '../common/object-id.ts'
import { unlockProblems } from '../website/website-lock.ts'

/**
 * A place in a list from new to old: before or after all items of a moment (`at`, epoch ms), or those beside one item of
 * that moment.
 */
export type Offset = { at: number; id?: string }

/** Parses `?offset=`: a moment, or a moment and an item when several items share it; undefined for another text. */
export function parseOffset(text: string): Offset | undefined {
  const found = /^(0|[1-9]\d{0,14})(?:-([0-9a-f]{24}))?$/.exec(text)
  return found ? { at: Number(found[1]), ...(found[2] !== undefined && { id: found[2] }) } : undefined
}

/** A name to filter by. An invalid name does not filter. */
const FilterName = z.string().trim().min(1).max(MAX_TAG_LENGTH).optional().catch(undefined)
const optionalText = z.string().max(200).optional().catch(undefined)

/**
 * The only query parameters that a page may read: the gateway caches pages by them and drops all others. An invalid value
 * counts as absent, so that a mistyped link still shows the page.
 */
export const PageQuery = z.object({
  format: optionalText,
  author: z.string().trim().min(1).max(100).optional().catch(undefined),
  cartToken: optionalText,
  category: FilterName,
  tag: FilterName,
  month: optionalText.transform((text) => (text === undefined ? undefined : (parseMonth(text) ?? undefined))),
  view: optionalText,
  offset: optionalText.transform((text) => (text === undefined ? undefined : parseOffset(text))),
  reversePaginate: optionalText,
  styles: z.string().max(MAX_STYLES_LENGTH).optional().catch(undefined),
  submitted: ObjectId.optional().catch(undefined),
  unlock: z.enum(unlockProblems).optional().catch(undefined),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional().catch(undefined),
} satisfies Record<(typeof PAGE_QUERY)[number], z.ZodType>)
export type PageQuery = z.infer<typeof PageQuery>
