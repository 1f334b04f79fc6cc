import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

test('a median that rises by more than a tenth is worse if the ranges do not overlap', () => {
  const verdict = verdictOf([100, 98, 102], [115, 112, 118])
  expect(verdict).toMatchObject({ base: 100, now: 115, worse: true })
  expect(verdict.change).toBeCloseTo(0.15)
})

test('a cost is not worse if one round is as cheap as one of the base, or if the rise is a tenth', () => {
  expect(verdictOf([100, 98, 113], [115, 112, 118]).worse).toBe(false)
  expect(verdictOf([100, 100, 100], [110, 110, 110]).worse).toBe(false)
  expect(verdictOf([100, 98, 102], [90, 80, 85]).worse).toBe(false)
})
