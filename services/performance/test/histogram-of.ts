import { addCount, type Counts } from '../src/domain/counts.ts'
import { bucketOf, type Histogram } from '../src/domain/histogram.ts'
import { addEncoded, encodeCounts } from '../src/domain/histogram-bytes.ts'

/** The histogram of these values, added to `histogram` as they are stored. */
export function histogramOf(values: readonly number[], histogram: Histogram = []): Histogram {
  const counts: Counts = []
  for (const value of values) addCount(counts, bucketOf(value))
  addEncoded(histogram, encodeCounts(counts))
  return histogram
}
