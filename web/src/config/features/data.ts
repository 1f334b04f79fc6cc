import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormSummary, SubmissionsReply } from '@portico/proto/http/forms'
import type { VisitsReply } from '@portico/proto/http/census'
import { get } from '../../lib/api.ts'

export type PercentileRow = { key: string; count: number; p50: number; p75: number; p95: number }
export type Percentiles = { rows: PercentileRow[]; freshAsOf: string }

/** A span of time as its days back from now, on whole UTC hours so that its query can be kept. */
export function spanOf(days: number, now: number = Date.now()): { from: string; to: string } {
  const hour = 3_600_000
  const to = (Math.floor(now / hour) + 1) * hour
  return { from: new Date(to - days * 24 * hour).toISOString(), to: new Date(to).toISOString() }
}

/** The span of today, UTC. */
export function today(now: number = Date.now()): { from: string; to: string } {
  const day = new Date(now).toISOString().slice(0, 10)
  return { from: `${day}T00:00:00.000Z`, to: spanOf(0, now).to }
}

export const useVisits = (
  websiteId: string,
  by: 'hour' | 'day' | 'page',
  span: { from: string; to: string },
) =>
  useQuery({
    queryKey: ['visits', websiteId, by, span],
    queryFn: () => get<VisitsReply>('/api/rest/census/visits', { websiteId, by, ...span }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const usePercentiles = (
  websiteId: string,
  query: { metric: string; by: 'page' | 'device' },
  span: { from: string; to: string },
) =>
  useQuery({
    queryKey: ['percentiles', websiteId, query, span],
    queryFn: () => get<Percentiles>('/api/rest/performance/percentiles', { websiteId, ...query, ...span }),
    placeholderData: keepPreviousData,
  })

export const useForms = (websiteId: string) =>
  useQuery({
    queryKey: ['forms', websiteId],
    queryFn: () => get<{ forms: FormSummary[] }>('/api/rest/forms', { websiteId }),
  })

export const useSubmissions = (
  websiteId: string,
  formId: string,
  search: string,
  cursor: string | undefined,
) =>
  useQuery({
    queryKey: ['submissions', websiteId, formId, search, cursor],
    queryFn: () =>
      get<SubmissionsReply>(`/api/rest/forms/${formId}/submissions`, {
        websiteId,
        limit: 25,
        search,
        cursor,
      }),
    placeholderData: keepPreviousData,
  })
