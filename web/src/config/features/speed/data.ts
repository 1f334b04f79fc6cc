import type {
  AttributionReply,
  PercentilesReply,
  ReleasesReply,
} from '@portico/proto/http/performance-figures'
import type { Parameters } from '../../../lib/data/address.ts'
import { momentText } from '../../ui/format.ts'
import { spanText, type Period } from '../../ui/period.ts'
import { useReading } from '../data.ts'
import type { Metric } from './grades.ts'

export const PERCENTILES_PATH = '/api/rest/performance/percentiles'
export const ATTRIBUTION_PATH = '/api/rest/performance/attribution'
const DAY = 86_400_000
/** Days before the end of a period for which releases are named. */
const RELEASE_DAYS = 800

export type Grouping = 'page' | 'device' | 'connection' | 'release'
/** One page or one class of device whose page loads are shown. */
export type Chosen = { page: string | undefined; device: string | undefined }

/** The parameters of a reading of one metric. */
export const percentilesParameters = (
  websiteId: string,
  period: Period,
  { metric, by, page, device }: { metric: Metric; by: Grouping | 'day' | 'month' | 'all' } & Partial<Chosen>,
): Parameters => ({ websiteId, metric, by, page, device, ...spanText(period) })

export const useSpeed = (parameters: Parameters) => useReading<PercentilesReply>(PERCENTILES_PATH, parameters)

export const useAttribution = (parameters: Parameters) =>
  useReading<AttributionReply>(ATTRIBUTION_PATH, parameters)

/** The releases up to the end of a period, also those before it, which visitors may have seen in it. */
export const useReleases = (websiteId: string, { to }: Period) =>
  useReading<ReleasesReply>('/api/rest/performance/releases', {
    websiteId,
    ...spanText({ from: to - RELEASE_DAYS * DAY, to }),
    limit: 500,
  })

/** Characters of a release id that are shown if its time is not known. */
const SHORT_ID = 8

/** Returns a function that names a release by the time when it was published. */
export function useReleaseName(websiteId: string, period: Period): (key: string) => string {
  const releases = useReleases(websiteId, period)
  const published = new Map(releases.data?.rows.map((row) => [row.key, momentText(row.publishedAt)]))
  return (key) => (key === '' ? 'Unknown' : (published.get(key) ?? key.slice(0, SHORT_ID)))
}
