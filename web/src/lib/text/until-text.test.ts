import { expect, test } from 'vitest'
import { untilText } from './until-text.ts'

test('a delay is given in seconds, minutes or hours, rounded up', () => {
  expect([0.2, 40, 840, 7_200].map(untilText)).toEqual([
    'in 1 second',
    'in 40 seconds',
    'in 14 minutes',
    'in 2 hours',
  ])
})
