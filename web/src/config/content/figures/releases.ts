import { listReleases } from '@portico/proto/api/performance/page-speed'
import { queryOf } from '../../session/calls.ts'
import { momentText } from '../../ui/text/format.ts'
import { spanText, type Period } from '../../ui/period/period.ts'
import { useReading } from './reading.ts'

const DAY = 86_400_000
/** Days before the end of a period for which releases are named. */
const RELEASE_DAYS = 800

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
