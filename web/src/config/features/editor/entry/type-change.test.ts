import { expect, test } from 'vitest'
import { typeChange } from './type-change.ts'

test('an event gets the next full hour, and other types lose their dates and place', () => {
  const undated = { startDate: null, endDate: null }
  expect(typeChange(12, undated, 3_600_001)).toEqual({
    recordType: 12,
    startDate: 7_200_000,
    endDate: 10_800_000,
  })
  expect(typeChange(1, undated, 0)).toEqual({ recordType: 1, startDate: null, endDate: null, location: null })
})
