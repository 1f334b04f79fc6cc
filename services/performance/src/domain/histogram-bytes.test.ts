import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCount, addCounts, type Counts } from './counts.ts'
import { addEncoded, addEncodedCounts, encodeCounts } from './histogram-bytes.ts'

const values = fc.array(fc.tuple(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 2 ** 40 })))
const countsOf = (given: readonly [number, number][]) => {
  const counts: Counts = []
  for (const [bucket, count] of given) addCount(counts, bucket, count)
  return counts
}
/** The sums by bucket, up to the last one. */
const sumsOf = (given: readonly [number, number][]) => {
  const sums: number[] = []
  for (const [bucket, count] of given) {
    while (sums.length <= bucket) sums.push(0)
    sums[bucket]! += count
  }
  return sums
}

test('counts are in the order of their buckets and, encoded or not, add up to a histogram of all values', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      const encoded = encodeCounts(countsOf(one))
      const counts = countsOf(one)
      addCounts(counts, countsOf(other))
      const added = countsOf(other)
      addEncodedCounts(added, encoded)
      expect(added).toEqual(counts)
      const histogram: number[] = []
      addEncoded(histogram, encodeCounts(counts))
      expect(histogram).toEqual(sumsOf([...one, ...other]))
    }),
  )
})

test('truncated bytes are rejected', () => {
  expect(() => addEncoded([], encodeCounts([1, 300]).subarray(0, 2))).toThrow('truncated')
})
