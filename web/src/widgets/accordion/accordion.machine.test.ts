import { expect, test } from 'vitest'
import { accordionMachine, type AccordionEvent, type ItemState } from './accordion.machine.ts'

const after = (items: ItemState[], isMultiple: boolean, ...events: AccordionEvent[]) =>
  events.reduce(accordionMachine, { items, isMultiple }).items
const press = (at: number) => ({ type: 'press', at }) as const
const settle = { type: 'settle' } as const

test('ACC-01: a press opens an item and the next one closes it, each through its animation', () => {
  expect(after(['closed'], false, press(0))).toEqual(['opening'])
  expect(after(['closed'], false, press(0), settle)).toEqual(['open'])
  expect(after(['open'], false, press(0))).toEqual(['closing'])
  expect(after(['open'], false, press(0), settle)).toEqual(['closed'])
})

test('ACC-01: presses are ignored while an item animates', () => {
  const moving = { items: ['opening', 'closed'] as const, isMultiple: true }
  expect(accordionMachine(moving, press(0))).toBe(moving)
  expect(accordionMachine(moving, press(1))).toBe(moving)
})

test('ACC-02: one item is open at a time unless several may be', () => {
  expect(after(['open', 'closed'], false, press(1))).toEqual(['closing', 'opening'])
  expect(after(['open', 'closed'], false, press(1), settle)).toEqual(['closed', 'open'])
  expect(after(['open', 'closed'], true, press(1), settle)).toEqual(['open', 'open'])
})

test('an item that an address names opens at once, even during an animation', () => {
  expect(after(['open', 'closed'], false, { type: 'reveal', at: 1 })).toEqual(['closed', 'open'])
  expect(after(['opening', 'closed'], true, { type: 'reveal', at: 1 }, settle)).toEqual(['open', 'open'])
})

test('an event that changes nothing returns the same state', () => {
  const state = { items: ['open'] as const, isMultiple: false }
  expect(accordionMachine(state, settle)).toBe(state)
  expect(accordionMachine(state, { type: 'reveal', at: 0 })).toBe(state)
  expect(accordionMachine(state, { type: 'hide', at: 7 })).toBe(state)
})
