import {
  FILTERED_DAYS,
  type Filter,
  type VisitsQuery,
  type VisitsRow,
} from '@portico/proto/http/visits/census-figures'
import { findRetentionDays } from '@portico/kit/collect/retention'
import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { nextStart, startOf, startsIn } from '../../model/buckets.ts'
import { emptyRow, withEmptyRows } from '../domain/figures.ts'
import { isSpan, type Grouping } from '../domain/visit-sums.ts'
import { readByDimension, readByTime, readTotal, type Range } from '../store/figures.ts'
import type { ColumnCache } from '../store/column-cache.ts'
import type { VisitorDeps } from '../store/read-visitors.ts'
import { readFilteredFigures, type VisitSelection } from './read-filtered.ts'

const DAY_MS = 86_400_000

export type Figures = { rows: VisitsRow[]; hasSample: boolean }
type VisitsDeps = VisitorDeps & { cache: ColumnCache }

/**
 * Reads visits by span of time, by a dimension, or in all: without filters from the roll-ups, with filters from the visits.
 * @throws Refusal 400 for a filtered range that begins before the days that are kept
 */
export async function readVisits(tx: Tx, query: VisitsQuery, deps: VisitsDeps): Promise<Figures> {
  const { websiteId, by, filter, limit } = query
  const range = { websiteId, from: query.from.getTime(), to: query.to.getTime() }
  return filter.length === 0 || by === 'counting'
    ? readRollups(tx, range, { by, limit }, deps)
    : readFiltered(tx, await filteredRange(tx, range, by, deps.now), { by, filter, limit }, deps.cache)
}

/**
 * Returns the visits that began on the days of a range and pass the filters, for funnels.
 * @throws Refusal 400 for a range that begins before the days that are kept
 */
export async function visitsIn(
  tx: Tx,
  query: { websiteId: string; from: Date; to: Date; filter: readonly Filter[] },
  now: Date,
): Promise<VisitSelection> {
  const range = { websiteId: query.websiteId, from: query.from.getTime(), to: query.to.getTime() }
  return { ...(await filteredRange(tx, range, 'all', now)), filters: query.filter }
}

async function readRollups(
  tx: Tx,
  range: Range,
  { by, limit }: { by: VisitsQuery['by']; limit: number },
  deps: VisitorDeps,
): Promise<Figures> {
  if (by === 'all') {
    const { row, hasSample } = await readTotal(tx, range, deps)
    return { rows: [row], hasSample }
  }
  if (by === 'counting' || !isSpan(by)) return readByDimension(tx, range, by, limit, deps)
  const { rows, hasSample } = await readByTime(tx, range, by)
  return { rows: withEmptyRows(rows, startsIn(startOf(range.from, by), range.to, by)), hasSample }
}

async function readFiltered(
  tx: Tx,
  range: Range,
  { by, filter, limit }: { by: Grouping; filter: readonly Filter[]; limit: number },
  cache: ColumnCache,
): Promise<Figures> {
  const selection = { ...range, filters: filter }
  const { rows, hasSample } = await readFilteredFigures(tx, selection, { by, limit }, cache)
  if (by === 'all') return { rows: [rows[0] ?? emptyRow('all')], hasSample }
  if (!isSpan(by)) return { rows, hasSample }
  return { rows: withEmptyRows(rows, startsIn(range.from, range.to, by)), hasSample }
}

/** Begun spans count as whole ones, as in the roll-ups. */
async function filteredRange(
  tx: Tx,
  { websiteId, from, to }: Range,
  by: Grouping,
  now: Date,
): Promise<Range> {
  const span = isSpan(by) ? by : 'day'
  const start = startOf(from, span)
  const days = Math.min(FILTERED_DAYS, (await findRetentionDays(tx, websiteId)) ?? FILTERED_DAYS)
  // A month may begin before the oldest day.
  const oldest = startOf(startOf(now.getTime(), 'day') - days * DAY_MS, span)
  if (start < oldest)
    throw invalid({
      from: `must be within the last ${days} days, because the visits of earlier days are not kept`,
    })
  return { websiteId, from: start, to: nextStart(startOf(to - 1, span), span) }
}
