import { useInfiniteQuery } from '@tanstack/react-query'
import * as consent from '@portico/proto/api/census/consent/consent-figures'
import type { ConsentOutcome, ConsentSource, RatesQuery, RatesRow } from '@portico/proto/http/visits/consent'
import { consentCategories, type ConsentCategory } from '@portico/proto/cookies/consent'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import { call, keyOf, queryOf } from '../../session/calls.ts'
import { spanText, type Range } from '../../ui/period/period.ts'
import { useReading } from '../../content/figures/reading.ts'

const DAY = 86_400_000
/** The longest range that can be searched, in days. */
const SEARCHED_DAYS = 800

export const outcomeNames: Record<ConsentOutcome, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  partial: 'Chose some',
  withdrawn: 'Withdrew',
}

export const sourceNames: Record<ConsentSource, string> = {
  banner: 'Banner',
  page: 'Cookie settings page',
  embed: 'Blocked content',
  script: 'Script of the page',
}

/** The titles of the categories, as visitors read them. */
export const categoryName = (category: ConsentCategory): string => consentMessages.categories[category].title

/** The categories that a decision allowed, as text. */
export const categoriesText = (categories: readonly ConsentCategory[]): string =>
  categories.length === consentCategories.length
    ? 'All categories'
    : categories.length === 0
      ? 'Necessary only'
      : categories.map(categoryName).join(', ')

/** The query of a reading of rates. */
export const ratesQuery = (websiteId: string, by: RatesQuery['by'], range: Range) => ({
  websiteId,
  by,
  ...spanText(range),
})

export const useRates = (
  websiteId: string,
  by: RatesQuery['by'],
  range: Range,
  options: { enabled?: boolean } = {},
) => useReading(queryOf(consent.readConsentRates, { query: ratesQuery(websiteId, by, range) }), options)

export const useVersions = (websiteId: string) =>
  useReading(queryOf(consent.readConsentVersions, { query: { websiteId } }))

type DecisionsQuery = {
  websiteId: string
  from: string
  to: string
  consentId?: string | undefined
  outcome?: ConsentOutcome | undefined
}

/** Reads decisions in pages, newest first. */
export const useDecisions = (query: DecisionsQuery) =>
  useInfiniteQuery({
    queryKey: keyOf(consent.readDecisionFigures, { query }),
    queryFn: ({ pageParam }) => call(consent.readDecisionFigures, { query: { ...query, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The range of all decisions that can be searched. */
export function wholeRange(now: number = Date.now()): Range {
  const to = (Math.floor(now / DAY) + 1) * DAY
  return { from: to - SEARCHED_DAYS * DAY, to }
}

/** The part of the decisions that a figure is; null without decisions. */
export const shareOf = (
  row: RatesRow,
  figure: 'accepted' | 'declined' | 'partial' | ConsentCategory,
): number | null => (row.decisions === 0 ? null : row[figure] / row.decisions)
