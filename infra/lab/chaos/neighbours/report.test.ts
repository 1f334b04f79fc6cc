import { expect, test } from 'vitest'
import { cellsOf, p95, problemsOf } from './report.ts'

const window = (times: number[], errors: string[] = []) => ({ save: { times, errors } })

test('a work holds up to three times its quiet p95 and breaks beyond it', () => {
  const quiet = [window([10, 10]), window([10, 10])] as const
  const [within] = cellsOf(quiet, window([30, 30]))
  expect(within).toMatchObject({ work: 'save', quiet: 10, during: 30, ratio: 3, held: true })
  const [beyond] = cellsOf(quiet, window([31, 31]))
  expect(beyond!.held).toBe(false)
})

test('a work that fails during an attack breaks, however quick it is', () => {
  const cells = cellsOf([window([10]), window([10])], window([10, 10], ['503']))
  expect(cells).toMatchObject([{ held: false, errors: { '503': 1 } }])
  const row = { attack: 'uploads', addresses: 50, load: 1, sent: { statuses: {}, skipped: 0 }, cells }
  expect(problemsOf([row])).toEqual(['uploads, 50 addresses: save 1.0 × (10 → 10 ms); of 2 failed: 1 × 503'])
})

test('a work that no window before or after has measured does not hold', () => {
  expect(cellsOf([{}, {}], window([10]))[0]!.held).toBe(false)
})

test('the 95th percentile lies between the two nearest of few values', () => {
  expect(p95([1, 2])).toBeCloseTo(1.95)
  expect(p95(Array.from({ length: 101 }, (_, at) => at))).toBeCloseTo(95)
})
