import { expect, test } from 'vitest'
import { keyOf, lightboxMachine, swipeOf, type LightboxState } from './lightbox.machine.ts'

const open = (index: number): LightboxState => ({ status: 'open', index, total: 3 })

test('a picture opens from the page, and only one that is there', () => {
  expect(lightboxMachine({ status: 'closed' }, { type: 'open', index: 1, total: 3 })).toEqual(open(1))
  expect(lightboxMachine({ status: 'closed' }, { type: 'open', index: 3, total: 3 })).toEqual({
    status: 'closed',
  })
  expect(lightboxMachine({ status: 'closed' }, { type: 'next' })).toEqual({ status: 'closed' })
})

test('both ends wrap', () => {
  expect(lightboxMachine(open(2), { type: 'next' })).toEqual(open(0))
  expect(lightboxMachine(open(0), { type: 'previous' })).toEqual(open(2))
})

test('a second open changes nothing, a close ends it', () => {
  const state = open(1)
  expect(lightboxMachine(state, { type: 'open', index: 0, total: 3 })).toBe(state)
  expect(lightboxMachine(state, { type: 'close' })).toEqual({ status: 'closed' })
})

test('GAL-28: a swipe is 50 px within 250 ms, to the left for the next picture', () => {
  expect([swipeOf(-50, 250), swipeOf(50, 250)]).toEqual([{ type: 'next' }, { type: 'previous' }])
  expect([swipeOf(-49, 10), swipeOf(-200, 251)]).toEqual([null, null])
})

test('arrow keys move, others do not', () => {
  expect([keyOf('ArrowRight'), keyOf('ArrowLeft'), keyOf('a')]).toEqual([
    { type: 'next' },
    { type: 'previous' },
    null,
  ])
})
