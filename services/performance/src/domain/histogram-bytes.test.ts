import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addEncoded, encodeHistogram } from './histogram-bytes.ts'
import { addHistogram, type Histogram } from './histogram.ts'

const histograms = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 2 ** 40 })), { maxLength: 200 })
const withoutTail = (histogram: Histogram) => histogram.slice(0, histogram.findLastIndex(Boolean) + 1)

test('adding encoded histograms equals adding the histograms', () => {
  fc.assert(
    fc.property(histograms, histograms, (one, other) => {
      const sum = withoutTail([...one])
      addHistogram(sum, withoutTail(other))
      const decoded: Histogram = []
      addEncoded(decoded, encodeHistogram(one))
      addEncoded(decoded, encodeHistogram(other))
      expect(decoded).toEqual(sum)
    }),
  )
})

test('truncated bytes are rejected', () => {
  expect(() => addEncoded([], encodeHistogram([0, 300]).subarray(0, 2))).toThrow('truncated')
})
