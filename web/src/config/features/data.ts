import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VisitsReply } from '@portico/proto/http/census-figures'
import type { PercentilesQuery, PercentilesReply } from '@portico/proto/http/performance-figures'
import type * as z from 'zod'
import { address, type Parameters } from '../../lib/data/address.ts'
import { get } from '../../lib/data/verbs.ts'

export type Span = { from: string; to: string }
type Percentiles = z.input<typeof PercentilesQuery>

const DAY = 86_400_000

/** The last `days` calendar days (UTC) up to the end of today; `back` shifts it into the past by days. */
export function daysOf(days: number, { back = 0, now = Date.now() } = {}): Span {
  const to = (Math.floor(now / DAY) + 1 - back) * DAY
  return { from: new Date(to - days * DAY).toISOString(), to: new Date(to).toISOString() }
}

/**
 * Reads figures. The last answer stays while other parameters are read. With `refetchMs` the figures are read again at
 * this interval.
 */
export const useReading = <T>(
  path: string,
  parameters: Parameters,
  { enabled = true, refetchMs }: { enabled?: boolean; refetchMs?: number } = {},
) =>
  useQuery({
    queryKey: ['reading', path, parameters],
    queryFn: () => get<T>(address(path, parameters)),
    placeholderData: keepPreviousData,
    enabled,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  })

/** The interval at which figures of visits are read again. */
export const FIGURES_REFETCH_MS = 30_000

/** The visits of each hour. */
export const useVisitsByHour = (websiteId: string, span: Span, enabled = true) =>
  useReading<VisitsReply>(
    '/api/rest/census/visits',
    { websiteId, by: 'hour', ...span },
    { enabled, refetchMs: FIGURES_REFETCH_MS },
  )

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
