import { readPercentiles } from '@portico/proto/api/performance/page-speed'
import type { SpeedDevice } from '@portico/proto/http/visits/performance-figures'
import { queryOf } from '../../session/calls.ts'
import { spanText, type Period } from '../../ui/period/period.ts'
import { useReading } from '../../content/figures/reading.ts'
import type { Metric } from '../../content/figures/grades.ts'

export type Grouping = 'page' | 'device' | 'connection' | 'release'
const devices: Record<SpeedDevice, true> = { mobile: true, tablet: true, desktop: true, unknown: true }
/** Whether a text names a class of devices. */
export const isDevice = (text: string | null): text is SpeedDevice =>
  text !== null && Object.hasOwn(devices, text)
/** One page or one class of device whose page loads are shown. */
export type SpeedFilter = { page: string | undefined; device: SpeedDevice | undefined }

/** The query of a reading of one metric. */
export const percentilesQuery = (
  websiteId: string,
  period: Period,
  {
    metric,
    by,
    page,
    device,
  }: { metric: Metric; by: Grouping | 'day' | 'month' | 'all' } & Partial<SpeedFilter>,
) => ({ websiteId, metric, by, page, device, ...spanText(period) })

export const useSpeed = (query: ReturnType<typeof percentilesQuery>) =>
  useReading(queryOf(readPercentiles, { query }))
