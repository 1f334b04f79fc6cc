import type { Filter, RolledUpDimension, Span, VisitsReply } from '@portico/proto/http/census-figures'
import type { Parameters } from '../../../lib/data/address.ts'
import { spanText, type Range } from '../../ui/period.ts'
import { FIGURES_REFETCH_MS, useReading } from '../data.ts'
import { filterTexts } from './filters.ts'

/** Where figures of visits are read, with the parameters that name the website. */
export type Source = { path: string; website: Parameters; canFilter: boolean }

/** The figures of a website for its owners. */
export const ownSource = (websiteId: string): Source => ({
  path: '/api/rest/census/visits',
  website: { websiteId },
  canFilter: true,
})

/** The figures that a share link shows. Its token names the website. */
export const sharedSource = (token: string): Source => ({
  path: '/api/census/shared/visits',
  website: { token },
  canFilter: false,
})

type Asked = { by: Span | RolledUpDimension | 'all'; range: Range; filters: readonly Filter[] }

/** The parameters of a reading of visits. */
export const visitsParameters = ({ website }: Source, { by, range, filters }: Asked): Parameters => ({
  ...website,
  by,
  ...spanText(range),
  filter: filterTexts(filters),
})

/** Reads figures of visits, again and again while they are shown. */
export const useVisits = (
  source: Source,
  asked: Asked,
  { enabled = true, refetchMs = FIGURES_REFETCH_MS }: { enabled?: boolean; refetchMs?: number } = {},
) => useReading<VisitsReply>(source.path, visitsParameters(source, asked), { enabled, refetchMs })
