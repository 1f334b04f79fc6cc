import { expect, test } from 'vitest'
import { roundTicks } from './ticks.ts'

test.each([
  [3_125, [0, 1_000, 2_000, 3_000, 4_000]],
  [4_000, [0, 1_000, 2_000, 3_000, 4_000]],
  [1_000, [0, 500, 1_000]],
  [250, [0, 100, 200, 300]],
  [0.125, [0, 0.05, 0.1, 0.15]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('an axis up to %f has the ticks %j', (top, ticks) => {
  expect(roundTicks(top)).toEqual(ticks)
})
