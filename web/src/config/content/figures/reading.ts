import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { readPercentiles } from '@portico/proto/api/performance/page-speed'
import type { PercentilesQuery } from '@portico/proto/http/visits/performance-figures'
import { queryOf } from '../../session/calls.ts'

export type Span = { from: string; to: string }

const DAY = 86_400_000

/** The last `days` calendar days (UTC) up to the end of today; `back` shifts it into the past by days. */
export function daysOf(days: number, { back = 0, now = Date.now() } = {}): Span {
  const to = (Math.floor(now / DAY) + 1 - back) * DAY
  return { from: new Date(to - days * DAY).toISOString(), to: new Date(to).toISOString() }
}

type ReadingOptions = { enabled?: boolean; refetchMs?: number }

/**
 * Reads figures: `useReading(queryOf(readBots, { query }))`. The last reply stays while other parameters are read. With
 * `refetchMs` the figures are read again at this interval.
 */
export const useReading = <T>(
  reading: { queryKey: readonly unknown[]; queryFn: () => Promise<T> },
  { enabled = true, refetchMs }: ReadingOptions = {},
) =>
  useQuery({
    ...reading,
    placeholderData: keepPreviousData,
    enabled,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  })

/** The interval at which figures of visits are read again. */
export const FIGURES_REFETCH_MS = 30_000

/** The visits of each hour. */
export const useVisitsByHour = (websiteId: string, span: Span, enabled = true) =>
  useReading(queryOf(readVisits, { query: { websiteId, by: 'hour', ...span } }), {
    enabled,
    refetchMs: FIGURES_REFETCH_MS,
  })

export const usePercentiles = (
  websiteId: string,
  query: Pick<PercentilesQuery, 'metric' | 'by'>,
  span: Span,
  enabled = true,
) => useReading(queryOf(readPercentiles, { query: { websiteId, ...query, ...span } }), { enabled })

/** The sum of one column. */
export const sum = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((total, row) => total + row[key], 0)
