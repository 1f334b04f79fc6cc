import { expect, test } from 'vitest'
import { addHistogram, addValue, countOf, percentile, type Histogram } from './histogram.ts'

const of = (values: number[]) => {
  const histogram: Histogram = []
  for (const value of values) addValue(histogram, value)
  return histogram
}

test.each([0.5, 0.75, 0.95])(
  'percentile %d is within 3 %% of the exact one, over six orders of size',
  (share) => {
    const values = Array.from({ length: 2_000 }, (_, n) => 1.007 ** n)
    const exact = values[Math.ceil(values.length * share) - 1]!
    expect(Math.abs(percentile(of(values), share) - exact) / exact).toBeLessThan(0.03)
  },
)

test('histograms of parts add up to the histogram of all', () => {
  const whole = of([3, 900, 0, 12_000])
  const parts = of([900])
  addHistogram(parts, of([12_000, 3, 0]))
  expect(parts).toEqual(whole)
  expect(countOf(parts)).toBe(4)
})

test('values below one are zero, and nothing has percentile zero', () => {
  expect(percentile(of([0, 0.4, 2_000]), 0.5)).toBe(0)
  expect(percentile([], 0.75)).toBe(0)
})
