import { expect, test } from 'vitest'
import { seekByKey } from './seek.ts'

test.each([
  ['ArrowRight', 15],
  ['ArrowUp', 15],
  ['ArrowLeft', 5],
  ['PageUp', 20],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 100],
  ['Enter', null],
  ['toString', null],
])('the key %s of the seek slider leads from 10 s of 100 s to %s s', (key, seconds) => {
  expect(seekByKey(key, 10, 100)).toBe(seconds)
})

test('a key does not lead beyond the ends', () => {
  expect([seekByKey('ArrowRight', 98, 100), seekByKey('ArrowLeft', 2, 100), seekByKey('End', 0, 0)]).toEqual([
    100, 0, 0,
  ])
})
