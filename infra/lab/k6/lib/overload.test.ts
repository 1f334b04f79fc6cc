import { expect, test } from 'vitest'
import { overloadProblems, sentTooLittle, type Level } from './overload.ts'

const level = (visits: number, goodPerSecond: number, goodShare = 1): Level => ({
  visits,
  goodPerSecond,
  goodShare,
})

test('a site that refuses excess load and recovers has no problems', () => {
  expect(
    overloadProblems([level(10, 100), level(40, 300, 0.75), level(160, 260, 0.16), level(10, 100)]),
  ).toEqual([])
})

test('a level below four fifths of the best throughput is reported', () => {
  expect(overloadProblems([level(10, 100), level(40, 300), level(160, 239, 0.15), level(10, 100)])).toEqual([
    'at 160 visits a second 239.0 good answers a second, under 80 % of the 300.0 at 40',
  ])
})

test('fewer good answers because of fewer visits are no problem', () => {
  expect(overloadProblems([level(4, 40), level(40, 400), level(4, 40)])).toEqual([])
})

test('a site that still refuses after the overload is reported', () => {
  expect(overloadProblems([level(4, 40), level(40, 100, 0.4), level(4, 30, 0.75)])).toEqual([
    'back at 4 visits a second only 75.0 % of the answers are good, under 90 %',
  ])
})

test('a run with too many visits that could not begin is reported', () => {
  expect(sentTooLittle(900, 100)).toEqual([])
  expect(sentTooLittle(899, 101)).toEqual([
    '101 of 1000 visits could not begin: the load generator did not send the planned load',
  ])
})
