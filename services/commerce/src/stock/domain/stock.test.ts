import { expect, test } from 'vitest'
import { isVisibleChange, stockBookOf, sumByVariant } from './stock.ts'

test('lines of one variant are summed, in the order of ids', () => {
  const line = (id: string, quantity: number) => ({ id, productId: 'p', quantity })
  expect(sumByVariant([line('b', 2), line('a', 1), line('b', 3)])).toEqual([line('a', 1), line('b', 5)])
})

test('pages show a change of the level, and each number of at most five', () => {
  const change = (before: number, after: number) =>
    isVisibleChange({ available: before, unlimited: false }, { available: after, unlimited: false })
  expect([change(9, 8), change(7, 6), change(4, 4)]).toEqual([false, false, false])
  expect([change(6, 5), change(5, 4), change(1, 0), change(0, 9)]).toEqual([true, true, true, true])
  const unlimited = { available: 1, unlimited: true }
  expect(isVisibleChange(unlimited, { available: 0, unlimited: true })).toBe(false)
  expect(isVisibleChange(unlimited, { available: 50, unlimited: false })).toBe(true)
})

test('only load tests have stock of their own', () => {
  expect((['live', 'test', 'sample', 'load'] as const).map(stockBookOf)).toEqual([
    'live',
    'live',
    'live',
    'load',
  ])
})
