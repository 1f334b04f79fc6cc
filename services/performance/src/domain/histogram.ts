/**
 * Counts of values in buckets whose bounds grow by 5.1 %, so the relative error of a percentile is at most 2.5 %. Bucket 0
 * counts values below 1. Histograms are plain arrays that add up element by element, in any order.
 */
export type Histogram = number[]

const ERROR = 0.025
const GROWTH = (1 + ERROR) / (1 - ERROR)
const LOG_GROWTH = Math.log(GROWTH)

/** Returns the bucket of a value of at least 0. */
export function bucketOf(value: number): number {
  return value < 1 ? 0 : 1 + Math.ceil(Math.log(value) / LOG_GROWTH - 1e-9)
}

/** Returns the number of values. */
export const countOf = (histogram: Histogram) => histogram.reduce((sum, count) => sum + count, 0)

/** Returns the value below which a `share` (0 to 1) of all values lies; 0 for an empty histogram. */
export function percentile(histogram: Histogram, share: number): number {
  const rank = Math.max(1, Math.ceil(countOf(histogram) * share))
  let seen = 0
  for (let bucket = 0; bucket < histogram.length; bucket++) {
    seen += histogram[bucket]!
    if (seen >= rank) return bucket === 0 ? 0 : (2 * GROWTH ** (bucket - 1)) / (GROWTH + 1)
  }
  return 0
}

/**
 * Returns the share (0 to 1) of values up to `limit`; 0 for an empty histogram. The values of the bucket that contains
 * the limit count as spread evenly over it.
 */
export function shareUpTo(histogram: Histogram, limit: number): number {
  const bucket = bucketOf(limit)
  const lower = bucket <= 1 ? bucket : GROWTH ** (bucket - 2)
  const upper = bucket === 0 ? 1 : GROWTH ** (bucket - 1)
  const below = countOf(histogram.slice(0, bucket))
  const within =
    (histogram[bucket] ?? 0) * (upper > lower ? Math.min(1, (limit - lower) / (upper - lower)) : 1)
  return (below + within) / Math.max(1, countOf(histogram))
}
