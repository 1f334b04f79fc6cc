import { expect, test } from 'vitest'
import { tabsMachine } from './tabs.machine.ts'

const start = { count: 3, selected: 0, focused: 0 }
const after = (...keys: string[]) =>
  keys.reduce((state, key) => tabsMachine(state, { type: 'key', key }), start)

test('ACC-04: arrow keys move the focus and wrap around, without selecting', () => {
  expect(after('ArrowRight')).toEqual({ ...start, focused: 1 })
  expect(after('ArrowRight', 'ArrowDown', 'ArrowRight').focused).toBe(0)
  expect(after('ArrowLeft').focused).toBe(2)
  expect(after('ArrowUp', 'ArrowUp').focused).toBe(1)
  expect(after('End').focused).toBe(2)
  expect(after('End', 'Home').focused).toBe(0)
})

test('ACC-03, ACC-04: Enter and Space select the tab with the focus, a press selects its tab', () => {
  expect(after('ArrowRight', 'Enter')).toEqual({ count: 3, selected: 1, focused: 1 })
  expect(after('ArrowLeft', ' ').selected).toBe(2)
  expect(tabsMachine(start, { type: 'press', at: 1 })).toEqual({ count: 3, selected: 1, focused: 1 })
})

test('the focus returns to the selected tab when it left the tabs; other keys change nothing', () => {
  expect(tabsMachine(after('End'), { type: 'leave' })).toEqual(start)
  expect(tabsMachine(start, { type: 'leave' })).toBe(start)
  expect(after('a', 'Tab')).toBe(start)
})
