import { expect, test } from 'vitest'
import { groupsOf, regroup, slidesOfGroup } from './carousel.machine.ts'

test('groups hold a row of slides each', () => {
  expect(groupsOf(7, 3)).toBe(3)
  expect(groupsOf(3, 3)).toBe(1)
  expect(groupsOf(0, 3)).toBe(0)
})

test('the last group is a full row if there are enough slides', () => {
  expect(slidesOfGroup(2, 7, 3)).toEqual([4, 7])
  expect(slidesOfGroup(0, 2, 3)).toEqual([0, 2])
})

test('a new number of slides in a row keeps the first slide in sight', () => {
  expect(regroup(2, 3, 2, 9)).toBe(3)
  expect(regroup(4, 2, 3, 9)).toBe(2)
  expect(regroup(2, 3, 9, 9)).toBe(0)
  expect(regroup(0, 3, 2, 0)).toBe(0)
})
