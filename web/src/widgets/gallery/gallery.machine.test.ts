import { expect, test } from 'vitest'
import { galleryMachine, wrap, type GalleryState } from './gallery.machine.ts'

const machine = galleryMachine(5)
const first: GalleryState = { status: 'still', currentIndex: 0, direction: 'forward' }

test('a slideshow wraps at both ends', () => {
  expect(wrap(-1, 5)).toBe(4)
  expect(machine(first, { type: 'previous' })).toEqual({
    status: 'moving',
    currentIndex: 4,
    direction: 'reverse',
  })
  expect(machine({ ...first, currentIndex: 4 }, { type: 'next' })).toMatchObject({ currentIndex: 0 })
})

test('a second step during a move is ignored', () => {
  const moving = machine(first, { type: 'next' })
  expect(machine(moving, { type: 'next' })).toBe(moving)
  expect(machine(machine(moving, { type: 'settled' }), { type: 'next' })).toMatchObject({ currentIndex: 2 })
})
