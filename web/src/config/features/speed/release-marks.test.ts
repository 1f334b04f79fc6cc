import { expect, test } from 'vitest'
import { releaseMarks } from './release-marks.ts'

test('the label of a release at the right edge stands left of its line', () => {
  expect(releaseMarks([5, 29], 30)).toEqual([
    { at: 5, label: 'insideTopLeft' },
    { at: 29, label: 'insideTopRight' },
  ])
})

test('a label that would meet the next one stands left of its line', () => {
  expect(releaseMarks([5, 19, 29], 30)).toEqual([
    { at: 5, label: 'insideTopLeft' },
    { at: 19, label: 'insideTopRight' },
    { at: 29, label: 'insideTopRight' },
  ])
})

test('a label without room on either side is left out', () => {
  expect(releaseMarks([10, 12, 14, 29], 30)).toEqual([
    { at: 10, label: 'insideTopRight' },
    { at: 12 },
    { at: 14, label: 'insideTopLeft' },
    { at: 29, label: 'insideTopRight' },
  ])
})

test('many releases have no labels', () => {
  expect(releaseMarks([0, 5, 10, 15, 20, 25, 29], 30).every(({ label }) => label === undefined)).toBe(true)
})
