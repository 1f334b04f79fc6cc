import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  ConsentOutcome,
  ConsentSource,
  DecisionsReply,
  RatesReply,
  RatesRow,
  VersionsReply,
} from '@portico/proto/http/consent'
import { consentCategories, type ConsentCategory } from '@portico/proto/consent'
import { consentMessages } from '@portico/proto/consent-messages'
import { address, type Parameters } from '../../../lib/data/address.ts'
import { get } from '../../../lib/data/verbs.ts'
import { spanText, type Range } from '../../ui/period.ts'
import { useReading } from '../data.ts'

export const DECISIONS_PATH = '/api/rest/census/consent/decisions'
export const RATES_PATH = '/api/rest/census/consent/rates'

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

export const useRates = (
  websiteId: string,
  by: 'day' | 'version' | 'all',
  range: Range,
  options: { enabled?: boolean } = {},
) => useReading<RatesReply>(RATES_PATH, { websiteId, by, ...spanText(range) }, options)

export const useVersions = (websiteId: string) =>
  useReading<VersionsReply>('/api/rest/census/consent/versions', { websiteId })

/** Reads decisions in pages, newest first. */
export const useDecisions = (parameters: Parameters) =>
  useInfiniteQuery({
    queryKey: ['decisions', parameters],
    queryFn: ({ pageParam }) =>
      get<DecisionsReply>(address(DECISIONS_PATH, { ...parameters, before: pageParam })),
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
