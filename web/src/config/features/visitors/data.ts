import { readSharedVisits } from '@portico/proto/api/census/visits/share-links'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import type { Filter, VisitsQuery } from '@portico/proto/http/visits/census-figures'
import { queryOf } from '../../session/calls.ts'
import { spanText, type Range } from '../../ui/period/period.ts'
import { FIGURES_REFETCH_MS, useReading } from '../../content/figures/reading.ts'
import { filterTexts } from './filters.ts'

/** Where figures of visits are read: the website's figures for its owners, or the figures of a share link, which cannot be filtered. */
export type Source = { websiteId: string } | { token: string }

export const canFilter = (source: Source): boolean => 'websiteId' in source

type FiguresQuery = { by: VisitsQuery['by']; range: Range; filters: readonly Filter[] }

/** The endpoint and the query of the rows of a reading of visits, for their download. */
export const csvOf = (source: Source, { by, range, filters }: FiguresQuery) => ({
  endpoint: 'token' in source ? readSharedVisits : readVisits,
  query: { ...source, by, ...spanText(range), filter: filterTexts(filters) },
})

const visitsOf = (source: Source, { by, range, filters }: FiguresQuery) => {
  const query = { by, ...spanText(range) }
  return 'token' in source
    ? queryOf(readSharedVisits, { query: { ...query, token: source.token } })
    : queryOf(readVisits, {
        query: { ...query, websiteId: source.websiteId, filter: filterTexts(filters) },
      })
}

/** Reads figures of visits, again and again while they are shown. */
export const useVisits = (
  source: Source,
  query: FiguresQuery,
  { enabled = true, refetchMs = FIGURES_REFETCH_MS }: { enabled?: boolean; refetchMs?: number } = {},
) => useReading(visitsOf(source, query), { enabled, refetchMs })
