import { expect, test } from 'vitest'
import { lightboxMachine, type LightboxState } from './lightbox.machine.ts'

const open = (index: number): LightboxState => ({ status: 'open', index, total: 3 })

test('a picture opens if its index exists', () => {
  expect(lightboxMachine({ status: 'closed' }, { type: 'open', index: 1, total: 3 })).toEqual(open(1))
  expect(lightboxMachine({ status: 'closed' }, { type: 'open', index: 3, total: 3 })).toEqual({
    status: 'closed',
  })
  expect(lightboxMachine({ status: 'closed' }, { type: 'next' })).toEqual({ status: 'closed' })
})

test('after the last picture comes the first, and before the first the last', () => {
  expect(lightboxMachine(open(2), { type: 'next' })).toEqual(open(0))
  expect(lightboxMachine(open(0), { type: 'previous' })).toEqual(open(2))
})

test('an open lightbox ignores another open, and a close closes it', () => {
  const state = open(1)
  expect(lightboxMachine(state, { type: 'open', index: 0, total: 3 })).toBe(state)
  expect(lightboxMachine(state, { type: 'close' })).toEqual({ status: 'closed' })
})
