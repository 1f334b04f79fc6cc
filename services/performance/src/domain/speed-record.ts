import { pageMetrics, type PageMetric, type PageRecord } from '@portico/proto/http/visits/performance'
import { deviceOf } from './read-record.ts'

const metricFields = Object.entries(pageMetrics) as [PageMetric, (typeof pageMetrics)[PageMetric]][]
/** Effective connection types as browsers report them. */
const connections = ['slow-2g', '2g', '3g', '4g']
export const UNKNOWN_CONNECTION = 'unknown'

/** Why a metric has its value: `lcp`, `cls` and `inp` name elements, `lcp-resource` a picture. */
export const causes = ['lcp', 'lcp-resource', 'cls', 'inp'] as const
export type Cause = (typeof causes)[number]

/** A page-speed record as the consumer reads it. */
export type SpeedRecord = {
  recordId: string
  websiteId: string
  path: string
  device: string
  release: string
  /** Milliseconds since the epoch. */
  at: number
  /** The measured values by short name. */
  metrics: { [metric: string]: number }
  /** Sent by a load test or probe: left out of roll-ups. */
  synthetic: boolean
  connection: string
  /** Part of a sample history. */
  sample: boolean
  pageLoadId: string
  navigationType: string
  attribution: { [cause: string]: string }
  /** `page_speed`, `user` or `image`. */
  event: string
  /** The whole decoded record as JSON. */
  fields: string
}

/** Returns the record to publish. `at` is the time to count it at (milliseconds since the epoch). */
export function toSpeedRecord(
  record: PageRecord,
  arrival: Pick<SpeedRecord, 'recordId' | 'websiteId' | 'path' | 'at' | 'synthetic' | 'sample'>,
): SpeedRecord {
  const { data } = record
  const metrics: SpeedRecord['metrics'] = {}
  const attribution: SpeedRecord['attribution'] = {}
  if (record.event === 'page_speed') {
    for (const [name, field] of metricFields) {
      const value = data[field]
      if (value !== undefined) metrics[name] = value
    }
    for (const cause of causes) {
      const found = data.attribution?.[cause]
      if (found) attribution[cause] = found
    }
  }
  const connection = data.connection?.effectiveType
  return {
    ...arrival,
    device: deviceOf(data.display?.viewportWidth),
    release: data.release ?? '',
    metrics,
    connection: connection && connections.includes(connection) ? connection : '',
    pageLoadId: record.pageLoadId,
    navigationType: data.navigationType ?? '',
    attribution,
    event: record.event,
    fields: JSON.stringify(record),
  }
}
