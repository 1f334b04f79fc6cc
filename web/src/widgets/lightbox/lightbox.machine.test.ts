import { expect, test } from 'vitest'
import {
  canStep,
  closedLightbox,
  lightboxMachine,
  nearIndexes,
  type LightboxState,
} from './lightbox.machine.ts'

const open = (index: number, more: Partial<LightboxState> = {}): LightboxState => ({
  ...closedLightbox,
  status: 'open',
  index,
  total: 3,
  ...more,
})

test('LBOX-02: a lightbox opens if the item exists, and shows its content after the overlay', () => {
  const opening = lightboxMachine(closedLightbox, { type: 'open', index: 1, total: 3, loops: true })
  expect(opening).toMatchObject({ status: 'opening', index: 1, total: 3 })
  expect(lightboxMachine(opening, { type: 'overlay-shown' }).status).toBe('open')
  for (const [index, total] of [
    [3, 3],
    [-1, 3],
    [0, 0],
    [Number.NaN, 3],
  ] as const)
    expect(lightboxMachine(closedLightbox, { type: 'open', index, total, loops: true })).toBe(closedLightbox)
  expect(lightboxMachine(closedLightbox, { type: 'next' })).toBe(closedLightbox)
})

test('LBOX-07: after the last item comes the first, but not on mobile', () => {
  expect(lightboxMachine(open(2), { type: 'next' }).index).toBe(0)
  expect(lightboxMachine(open(0), { type: 'previous' }).index).toBe(2)
  const mobile = open(2, { loops: false })
  expect(lightboxMachine(mobile, { type: 'next' })).toBe(mobile)
  expect(canStep(mobile, 'next')).toBe(false)
  expect(canStep(mobile, 'previous')).toBe(true)
  expect(canStep(open(0, { total: 1 }), 'next')).toBe(false)
})

test('LBOX-04: of two arrow keys within 200 ms the second is ignored', () => {
  const first = lightboxMachine(open(0), { type: 'key', step: 'next', at: 1_000 })
  expect(first.index).toBe(1)
  expect(lightboxMachine(first, { type: 'key', step: 'next', at: 1_199 })).toBe(first)
  expect(lightboxMachine(first, { type: 'key', step: 'next', at: 1_200 }).index).toBe(2)
})

test('a lightbox that closes ignores everything until it has faded out', () => {
  const closing = lightboxMachine(open(1), { type: 'close' })
  expect(closing.status).toBe('closing')
  for (const event of [{ type: 'next' }, { type: 'close' }, { type: 'overlay-shown' }] as const)
    expect(lightboxMachine(closing, event)).toBe(closing)
  expect(lightboxMachine(closing, { type: 'faded' }).status).toBe('closed')
})

test('an open lightbox ignores another open', () => {
  const state = open(1)
  expect(lightboxMachine(state, { type: 'open', index: 0, total: 3, loops: true })).toBe(state)
})

test('the neighbours of an item are near, around the ends only if the lightbox loops', () => {
  expect(nearIndexes(open(0))).toEqual([0, 1, 2])
  expect(nearIndexes(open(0, { total: 2 }))).toEqual([0, 1])
  expect(nearIndexes(open(0, { total: 1 }))).toEqual([0])
  expect(nearIndexes(open(2, { loops: false }))).toEqual([2, 1])
})

test('an open lightbox goes to an item that exists', () => {
  const state = open(1)
  expect(lightboxMachine(state, { type: 'go', index: 2 }).index).toBe(2)
  for (const index of [1, 3, -1]) expect(lightboxMachine(state, { type: 'go', index })).toBe(state)
})
