import { expect, test } from 'vitest'
import { HEADER_SCROLL_TOLERANCE_PX } from '@portico/proto/limits/display-limits'
import { stickyAt, stickyMachine } from './sticky.machine.ts'

const after = (...positions: number[]) =>
  positions.reduce((state, y) => stickyMachine(state, y, 88), stickyAt(0)).isHidden

test('the header hides on the way down and returns on the way up', () => {
  expect(after(60)).toBe(false)
  expect(after(60, 200)).toBe(true)
  expect(after(60, 200, 900, 880)).toBe(false)
  expect(after(60, 200, 900, 500, 700)).toBe(true)
})

test('small movements change nothing', () => {
  const less = HEADER_SCROLL_TOLERANCE_PX - 1
  expect(after(500, 500 - less)).toBe(true)
  expect(after(500, 400, 400 + less)).toBe(false)
  expect(after(500, 500 - less, 500, 500 - less)).toBe(true)
})

test('slow steps in one direction add up', () => {
  expect(after(500, 497, 494, 491, 488, 485)).toBe(false)
})

test('the header is shown at the top of the page', () => {
  expect(after(500, 40)).toBe(false)
  expect(after(500, 0, 80)).toBe(false)
  expect(after(500, -30)).toBe(false)
})
