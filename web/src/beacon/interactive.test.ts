import { expect, test } from 'vitest'
import { timeToInteractive } from './interactive.ts'

const task = (startTime: number, duration: number) => ({ startTime, duration })

test('PERF-10: a page is interactive after the last long task before five seconds of quiet', () => {
  const tasks = [task(100, 80), task(900, 300), task(6_100, 400), task(11_600, 90)]
  expect(timeToInteractive(400, tasks.slice(0, 2), 6_199)).toBeUndefined()
  expect(timeToInteractive(400, tasks.slice(0, 2), 6_200)).toBe(1_200)
  // The third task begins less than five seconds after the second one, the fourth five seconds after the third.
  expect(timeToInteractive(400, tasks, 20_000)).toBe(6_500)
})

test('PERF-10: without a long task after it, the first paint counts', () => {
  expect(timeToInteractive(400, [task(100, 80)], 5_400)).toBe(400)
  expect(timeToInteractive(undefined, [], 60_000)).toBeUndefined()
})
