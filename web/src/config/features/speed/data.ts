import { listReleases, readPercentiles } from '@portico/proto/api/performance/page-speed'
import type { SpeedDevice } from '@portico/proto/http/performance-figures'
import { queryOf } from '../../session/calls.ts'
import { momentText } from '../../ui/text/format.ts'
import { spanText, type Period } from '../../ui/period/period.ts'
import { useReading } from '../../content/figures/reading.ts'
import type { Metric } from '../../content/figures/grades.ts'

const DAY = 86_400_000
/** Days before the end of a period for which releases are named. */
const RELEASE_DAYS = 800

export type Grouping = 'page' | 'device' | 'connection' | 'release'
const devices: Record<SpeedDevice, true> = { mobile: true, tablet: true, desktop: true, unknown: true }
/** Whether a text names a class of devices. */
export const isDevice = (text: string | null): text is SpeedDevice =>
  text !== null && Object.hasOwn(devices, text)
/** One page or one class of device whose page loads are shown. */
export type Chosen = { page: string | undefined; device: SpeedDevice | undefined }

/** The query of a reading of one metric. */
export const percentilesQuery = (
  websiteId: string,
  period: Period,
  { metric, by, page, device }: { metric: Metric; by: Grouping | 'day' | 'month' | 'all' } & Partial<Chosen>,
) => ({ websiteId, metric, by, page, device, ...spanText(period) })

export const useSpeed = (query: ReturnType<typeof percentilesQuery>) =>
  useReading(queryOf(readPercentiles, { query }))

/** The releases up to the end of a period, also those before it, which visitors may have seen in it. */
export const useReleases = (websiteId: string, { to }: Period) =>
  useReading(
    queryOf(listReleases, {
      query: { websiteId, ...spanText({ from: to - RELEASE_DAYS * DAY, to }), limit: 500 },
    }),
  )

/** Characters of a release id that are shown if its time is not known. */
const SHORT_ID = 8

/** Returns a function that names a release by the time when it was published. */
export function useReleaseName(websiteId: string, period: Period): (key: string) => string {
  const releases = useReleases(websiteId, period)
  const published = new Map(releases.data?.rows.map((row) => [row.key, momentText(row.publishedAt)]))
  return (key) => (key === '' ? 'Unknown' : (published.get(key) ?? key.slice(0, SHORT_ID)))
}
