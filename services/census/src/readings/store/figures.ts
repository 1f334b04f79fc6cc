import type { RolledUpDimension, Span, VisitsRow } from '@portico/proto/http/visits/census-figures'
import type { Tx } from '@portico/kit/postgres/db'
import { startOf, wholeMonths } from '../../model/buckets.ts'
import { emptyRow, orderOf } from '../domain/figures.ts'
import { VisitorSet } from '../domain/visitor-set.ts'
import {
  IN_PARTS,
  partParameters,
  readVisitors,
  SKETCH,
  VERSION,
  type KeyVersion,
  type VisitorDeps,
} from './read-visitors.ts'

/*
 * Readings of the roll-ups. None reads raw hits or visits, so their cost does not depend on the number of hits. Ranges are
 * half open, in milliseconds since the epoch.
 */

export type Range = { websiteId: string; from: number; to: number }

type Counts = {
  page_views: number
  visits: number
  bounces: number
  entries: number
  exits: number
  duration_ms: number
}
const SUMS = `sum(page_views)::bigint as page_views, sum(visits)::bigint as visits, sum(bounces)::bigint as bounces,
  sum(entries)::bigint as entries, sum(exits)::bigint as exits, sum(duration_ms)::bigint as duration_ms`

const rowOf = (key: string, row: Counts, visitors: number): VisitsRow => ({
  key,
  visits: row.visits,
  pageViews: row.page_views,
  visitors,
  bounces: row.bounces,
  entries: row.entries,
  exits: row.exits,
  durationMs: row.duration_ms,
})

const iso = (at: number) => new Date(at).toISOString()

/** Returns the figures of the spans in the range that have any, in order; and whether sample data is among them. */
export async function readByTime(
  tx: Tx,
  { websiteId, from, to }: Range,
  span: Span,
): Promise<{ rows: VisitsRow[]; hasSample: boolean }> {
  const found = await tx.query<
    Counts & { bucket: Date; visitors: number; sketches: string | null; has_sample: boolean }
  >(
    `select bucket, ${SUMS}, sum(visitors)::bigint as visitors, bool_or(sample) as has_sample,
            string_agg(case when $2 = 'month' then ${SKETCH} end, ',') as sketches
     from visit_figures
     where website_id = $1 and dimension = '' and span = $2 and bucket >= $3 and bucket < $4
     group by bucket order by bucket`,
    [websiteId, span, iso(startOf(from, span)), iso(to)],
  )
  return {
    rows: found.rows.map((row) => {
      const visitors = row.sketches ? visitorsOf(row.sketches.split(',')) : row.visitors
      return rowOf(row.bucket.toISOString(), row, visitors)
    }),
    hasSample: found.rows.some((row) => row.has_sample),
  }
}

/** Returns the totals of the days of a range. A visitor of several days counts once. */
export async function readTotal(
  tx: Tx,
  range: Range,
  deps: VisitorDeps,
): Promise<{ row: VisitsRow; hasSample: boolean }> {
  const { rows, hasSample } = await readKeys(tx, range, { dimension: '', limit: 1 }, deps)
  return { row: { ...(rows[0] ?? emptyRow('all')), key: 'all' }, hasSample }
}

/**
 * Returns the values of a dimension with the most visits (pages: page views) in the days of a range, most first. Visitors
 * of an exit are its visits (`fold.ts`).
 */
export const readByDimension = (
  tx: Tx,
  range: Range,
  dimension: RolledUpDimension,
  limit: number,
  deps: VisitorDeps,
): Promise<{ rows: VisitsRow[]; hasSample: boolean }> => readKeys(tx, range, { dimension, limit }, deps)

async function readKeys(
  tx: Tx,
  { websiteId, from, to }: Range,
  { dimension, limit }: { dimension: RolledUpDimension | ''; limit: number },
  deps: VisitorDeps,
): Promise<{ rows: VisitsRow[]; hasSample: boolean }> {
  const parts = wholeMonths(from, to)
  const top = await tx.query<Counts & KeyVersion & { has_sample: boolean }>(
    `select key, ${SUMS}, bool_or(bool_or(sample)) over () as has_sample, ${VERSION} as version
     from ${IN_PARTS}
     group by key having sum(page_views) <> 0 or sum(visits) <> 0
     order by ${dimension === '' ? 'visits' : orderOf(dimension)} desc, key limit $7`,
    [...partParameters({ websiteId, dimension, parts }, deps.now), limit],
  )
  const hasSample = top.rows.some((row) => row.has_sample)
  if (dimension === 'exit') return { rows: top.rows.map((row) => rowOf(row.key, row, row.visits)), hasSample }
  const visitors = await readVisitors(tx, { websiteId, dimension, parts }, top.rows, deps)
  const rows = top.rows.map((row) => {
    const { count } = visitors.get(row.key)!
    return rowOf(row.key, row, dimension === '' ? count : Math.min(count, mostVisitors(dimension, row)))
  })
  return { rows, hasSample }
}

/** The most visitors that a value can have, because they are estimated: each has a view of the page, or a visit. */
const mostVisitors = (dimension: RolledUpDimension, row: Counts) =>
  dimension === 'page' ? row.page_views : row.visits || row.page_views

/** Returns the number of visitors of totals. */
function visitorsOf(sketches: readonly (string | null)[]): number {
  const visitors = new VisitorSet('large')
  for (const sketch of sketches) if (sketch !== null) visitors.addSketch(Buffer.from(sketch, 'base64'))
  return visitors.count
}
