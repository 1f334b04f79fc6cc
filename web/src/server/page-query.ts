import * as z from 'zod'
import { MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '@portico/proto/limits'
import { ObjectId } from '@portico/proto/http/object-id'
import { unlockProblems } from '@portico/proto/http/website-lock'
import { parseMonth } from '@portico/proto/month'
import type { PAGE_QUERY } from '@portico/proto/page-query'
import { MAX_STYLES_LENGTH } from './shown-styles.ts'
import { parseOffset } from './list-pages.ts'
import type { ListQuery } from './listings.ts'

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

/** The part of the query that selects a page of a list (WIRE-20). */
export const listQueryOf = ({
  author,
  category,
  tag,
  month,
  view,
  offset,
  reversePaginate,
}: PageQuery): ListQuery => ({
  author,
  category,
  tag,
  month,
  offset,
  isCalendar: view === 'calendar',
  isReversed: reversePaginate === 'true',
})

const FORMATS: readonly unknown[] = [
  'json',
  'json-pretty',
  'main-content',
  'page-context',
  'ical',
  'rss',
  'atom',
]

/**
 * Whether each parameter of a query is in the only spelling that has its effect. Other pages must not be cached: a client can
 * send any number of values without an effect. Names to filter by are checked against the list.
 */
export function isCanonical(sent: Readonly<Record<string, unknown>>, { month, offset }: PageQuery): boolean {
  return (
    (sent['format'] === undefined || FORMATS.includes(sent['format'])) &&
    (sent['view'] === undefined || sent['view'] === 'calendar') &&
    (sent['reversePaginate'] === undefined || (sent['reversePaginate'] === 'true' && offset !== undefined)) &&
    (sent['month'] === undefined || month !== undefined) &&
    (sent['offset'] === undefined || offset !== undefined) &&
    sent['q'] === undefined &&
    sent['cartToken'] === undefined &&
    sent['unlock'] === undefined &&
    sent['submitted'] === undefined &&
    sent['styles'] === undefined
  )
}
