import type { PageMetric } from '@portico/proto/http/visits/performance'
import type { PercentilesRow } from '@portico/proto/http/visits/performance-figures'
import { speedRatings } from '@portico/proto/collect/speed-ratings'
import { scaleOf } from './fold.ts'
import { countOf, percentile, shareUpTo, type Histogram } from './histogram.ts'

/** Returns the figures of a histogram: percentiles in the unit of the metric, and shares by the web-vitals limits. */
export function percentilesRow(key: string, metric: PageMetric, histogram: Histogram): PercentilesRow {
  const at = (share: number) => percentileOf(metric, histogram, share)
  const row = { key, count: countOf(histogram), p50: at(0.5), p75: at(0.75), p95: at(0.95) }
  if (!isRated(metric)) return row
  const upTo = (limit: number) => shareUpTo(histogram, limit * scaleOf(metric))
  const good = upTo(speedRatings[metric].good)
  const fair = upTo(speedRatings[metric].poor)
  return { ...row, good: round(good), needsImprovement: round(fair - good), poor: round(1 - fair) }
}

/** Returns a percentile in the unit of the metric. */
export const percentileOf = (metric: PageMetric, histogram: Histogram, share: number) =>
  round(percentile(histogram, share) / scaleOf(metric))

const isRated = (metric: PageMetric): metric is keyof typeof speedRatings => metric in speedRatings
const round = (value: number) => Math.round(value * 10_000) / 10_000
