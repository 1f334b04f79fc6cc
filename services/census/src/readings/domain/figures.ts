import type { RolledUpDimension, VisitsRow } from '@portico/proto/http/visits/census-figures'

/** A row without counts. */
export const emptyRow = (key: string): VisitsRow => ({
  key,
  visits: 0,
  pageViews: 0,
  visitors: 0,
  bounces: 0,
  entries: 0,
  exits: 0,
  durationMs: 0,
})

/** Returns one row for each start (milliseconds since the epoch), with zeros where nothing was counted. */
export function withEmptyRows(rows: readonly VisitsRow[], starts: readonly number[]): VisitsRow[] {
  const counted = new Map(rows.map((row) => [row.key, row]))
  return starts.map((start) => {
    const key = new Date(start).toISOString()
    return counted.get(key) ?? emptyRow(key)
  })
}

/** The figure by which the values of a dimension are ordered, most first: pages by views, all others by visits. */
export const orderOf = (dimension: RolledUpDimension): 'page_views' | 'visits' =>
  dimension === 'page' ? 'page_views' : 'visits'
