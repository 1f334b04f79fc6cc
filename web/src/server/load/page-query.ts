import type { PageQuery } from '@portico/proto/http/content/page-query'
import type { ListQuery } from './listings.ts'

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
