import { expect, test } from 'vitest'
import { calendarMachine } from './calendar.machine.ts'

test('ENUM-24: a calendar steps through its months and stops at its ends', () => {
  const state = { count: 3, at: 1 }
  expect(calendarMachine(state, { type: 'next' }).at).toBe(2)
  expect(calendarMachine(state, { type: 'previous' }).at).toBe(0)
  expect(calendarMachine({ count: 3, at: 2 }, { type: 'next' })).toEqual({ count: 3, at: 2 })
  expect(calendarMachine({ count: 3, at: 0 }, { type: 'previous' })).toEqual({ count: 3, at: 0 })
  expect(calendarMachine(state, { type: 'show', at: 7 })).toBe(state)
})
