import { expect, test } from 'vitest'
import { histogramOf } from '../../test/histogram-of.ts'
import { percentilesRow } from './percentiles.ts'

test('the shares of good, fair and poor values follow the web-vitals limits', () => {
  const values = [
    ...Array<number>(50).fill(1_000),
    ...Array<number>(30).fill(3_000),
    ...Array<number>(20).fill(9_000),
  ]
  const row = percentilesRow('/', 'lcp', histogramOf(values))
  expect(row).toMatchObject({ key: '/', count: 100, good: 0.5, needsImprovement: 0.3, poor: 0.2 })
  expect(Math.abs(row.p75 - 3_000) / 3_000).toBeLessThan(0.03)
})

test('a share is close to the exact one if values are spread over the limit', () => {
  const values = Array.from({ length: 2_000 }, (_, n) => n + 1)
  expect(percentilesRow('/', 'inp', histogramOf(values)).good).toBeCloseTo(0.1, 2)
})

test('layout shift is a score, and metrics without limits have no shares', () => {
  const row = percentilesRow('/', 'cls', histogramOf([50, 50, 300, 300]))
  expect(row).toMatchObject({ good: 0.5, needsImprovement: 0, poor: 0.5 })
  expect(Math.abs(row.p75 - 0.3)).toBeLessThan(0.01)
  expect(percentilesRow('/', 'le', histogramOf([50]))).not.toHaveProperty('good')
  expect(percentilesRow('/', 'lcp', [])).toMatchObject({ count: 0, p75: 0, good: 0 })
})
