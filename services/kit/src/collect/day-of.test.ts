import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from './day-of.ts'

test('a time has the day of its date, in any order of calls', () => {
  const near = fc.integer({ min: -200_000_000, max: 200_000_000 })
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.integer({ min: -6e13, max: 2.5e14 }))), (times) => {
      for (const at of times) expect(dayOf(at)).toBe(new Date(at).toISOString().split('T')[0])
    }),
  )
  expect(() => dayOf(Number.NaN)).toThrow(RangeError)
})
