import { expect, test } from 'vitest'
import { rowShares } from './rows.ts'

const rowsIn = (shares: ReturnType<typeof rowShares>) => {
  const rows: number[] = []
  for (let at = 0; at < shares.length; at += shares[at]!.gaps + 1) rows.push(shares[at]!.gaps + 1)
  return rows
}

test('pictures fill their rows; a row holds more tall pictures than wide ones', () => {
  const shares = rowShares([1.5, 1.5, 0.8, 0.8, 0.8], 2.6)
  expect(rowsIn(shares)).toEqual([2, 3])
  expect(shares.map(({ share }) => share)).toEqual([0.5, 0.5, 0.3333, 0.3333, 0.3333])
})

test('the last row does not contain a single picture if there are more rows', () => {
  const rows = rowsIn(rowShares([1.5, 0.8, 1.78, 0.8, 1.5, 0.8, 1.78, 0.8, 1.5, 0.8, 1.5, 0.8], 2.6))
  expect(rows.reduce((sum, each) => sum + each, 0)).toBe(12)
  expect(Math.min(...rows)).toBeGreaterThan(1)
})

test('one picture fills its row, and without pictures there are no rows', () => {
  expect(rowShares([1.5], 2.6)).toEqual([{ share: 1, gaps: 0 }])
  expect(rowShares([], 2.6)).toEqual([])
})
