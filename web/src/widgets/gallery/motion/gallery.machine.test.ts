import { expect, test } from 'vitest'
import { controlStates, stepGallery, wrap } from './gallery.machine.ts'

const at = (index: number) => ({ index, isMoving: false })
const loop = { total: 5, loop: true }
const ends = { total: 5, loop: false }

test('with loop, both ends wrap and no end is reported', () => {
  expect(wrap(-1, 5)).toBe(4)
  expect(stepGallery(at(0), -1, loop)).toEqual({ index: 4, reached: null })
  expect(stepGallery(at(4), 5, loop)).toEqual({ index: 0, reached: null })
  expect(stepGallery(at(0), 12, loop)).toEqual({ index: 2, reached: null })
})

test('without loop, the index is clamped and the end is reported', () => {
  expect(stepGallery(at(0), -1, ends)).toEqual({ index: 0, reached: 'reachedBeginning' })
  expect(stepGallery(at(4), 5, ends)).toEqual({ index: 4, reached: 'reachedEnd' })
  expect(stepGallery(at(1), 9, ends)).toEqual({ index: 4, reached: 'reachedEnd' })
  expect(stepGallery(at(1), 4, ends)).toEqual({ index: 4, reached: null })
})

test('a moving gallery refuses every change', () => {
  for (const limits of [loop, ends])
    for (const asked of [-1, 2, 5])
      expect(stepGallery({ index: 1, isMoving: true }, asked, limits)).toEqual({ index: 1, reached: null })
})

test('no and one slide never move', () => {
  for (const total of [0, 1])
    for (const asked of [-1, 1])
      for (const isLoop of [true, false])
        expect(stepGallery(at(0), asked, { total, loop: isLoop }).index).toBe(0)
})

test('controls are hidden with one place, and disabled at the ends without loop', () => {
  expect(controlStates(0, 3, false)).toEqual({
    isHidden: false,
    isPreviousDisabled: true,
    isNextDisabled: false,
  })
  expect(controlStates(2, 3, false)).toEqual({
    isHidden: false,
    isPreviousDisabled: false,
    isNextDisabled: true,
  })
  expect(controlStates(0, 3, true)).toEqual({
    isHidden: false,
    isPreviousDisabled: false,
    isNextDisabled: false,
  })
  expect(controlStates(0, 1, true).isHidden).toBe(true)
})
