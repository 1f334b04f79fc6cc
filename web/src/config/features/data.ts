import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VisitsReply } from '@portico/proto/http/census'
import type { PercentilesQuery, PercentilesReply } from '@portico/proto/http/performance'
import type * as z from 'zod'
import { get } from '../../lib/data/verbs.ts'

export type Span = { from: string; to: string }
type Percentiles = z.input<typeof PercentilesQuery>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The last `days` in whole UTC hours, so that the query key is stable; `back` shifts it into the past by days. */
export function spanOf(days: number, { back = 0, now = Date.now() } = {}): Span {
  const to = (Math.floor(now / HOUR) + 1) * HOUR - back * DAY
  return { from: new Date(to - days * DAY).toISOString(), to: new Date(to).toISOString() }
}

/** The last `days` calendar days (UTC) up to the end of today; `back` shifts it into the past by days. */
export function daysOf(days: number, { back = 0, now = Date.now() } = {}): Span {
  const to = (Math.floor(now / DAY) + 1 - back) * DAY
  return { from: new Date(to - days * DAY).toISOString(), to: new Date(to).toISOString() }
}

export const useVisits = (websiteId: string, by: 'hour' | 'day' | 'page', span: Span, enabled = true) =>
  useQuery({
    queryKey: ['visits', websiteId, by, span],
    queryFn: () => get<VisitsReply>('/api/rest/census/visits', { websiteId, by, ...span }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    enabled,
  })

export const usePercentiles = (
  websiteId: string,
  query: { metric: Percentiles['metric']; by: Percentiles['by'] },
  span: Span,
  enabled = true,
) =>
  useQuery({
    queryKey: ['percentiles', websiteId, query, span],
    queryFn: () =>
      get<PercentilesReply>('/api/rest/performance/percentiles', { websiteId, ...query, ...span }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** The sum of one column. */
export const sum = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((total, row) => total + row[key], 0)
