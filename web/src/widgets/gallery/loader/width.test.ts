import { expect, test } from 'vitest'
import { neededWidth, storedWidth } from './width.ts'

test('GAL-35: the smallest stored width that is at least the box times the pixel ratio', () => {
  expect([1, 100, 101, 750, 751, 2_500, 9_000].map((needed) => storedWidth(needed))).toEqual([
    100, 100, 300, 750, 1_000, 2_500, 2_500,
  ])
  expect(storedWidth(1_200, 1_000)).toBe(1_000)
  expect(storedWidth(1_200, 50)).toBe(100)
})

test('GAL-35: a cropped picture can be wider than its box, a contained one narrower', () => {
  const wide = { width: 1_500, height: 1_000 }
  expect(neededWidth({ width: 300, height: 300 }, wide, 2, 'cover')).toBe(900)
  expect(neededWidth({ width: 300, height: 100 }, wide, 1, 'contain')).toBe(150)
  expect(neededWidth({ width: 300, height: 300 }, null, 1.5, 'cover')).toBe(450)
})
