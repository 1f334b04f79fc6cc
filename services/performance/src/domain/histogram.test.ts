import { expect, test } from 'vitest'
import { histogramOf } from '../../test/histogram-of.ts'
import { countOf, percentile } from './histogram.ts'

test.each([0.5, 0.75, 0.95])(
  'percentile %d is within three percent of the exact one, over six orders of magnitude',
  (share) => {
    const values = Array.from({ length: 2_000 }, (_, n) => 1.007 ** n)
    const exact = values[Math.ceil(values.length * share) - 1]!
    expect(Math.abs(percentile(histogramOf(values), share) - exact) / exact).toBeLessThan(0.03)
  },
)

test('histograms of parts add up to the histogram of the whole', () => {
  const whole = histogramOf([3, 900, 0, 12_000])
  const parts = histogramOf([900])
  histogramOf([12_000, 3, 0], parts)
  expect(parts).toEqual(whole)
  expect(countOf(parts)).toBe(4)
})

test('values below one count as zero, and percentiles of an empty histogram are zero', () => {
  expect(percentile(histogramOf([0, 0.4, 2_000]), 0.5)).toBe(0)
  expect(percentile([], 0.75)).toBe(0)
})
