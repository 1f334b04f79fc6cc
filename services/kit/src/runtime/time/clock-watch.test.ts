import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchClock } from './clock-watch.ts'
import { DAY_MS } from '@portico/proto/time/units'

let offset = 0
beforeEach(() => {
  offset = 0
  vi.useFakeTimers({ now: 10 * DAY_MS })
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offset)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('each time the time of day is set back is reported once, and other changes are not', () => {
  let reports = 0
  const watch = watchClock(() => void reports++)
  const afterStep = (ms: number) => {
    offset += ms
    vi.advanceTimersByTime(10_000)
    return reports
  }
  expect([
    afterStep(0),
    afterStep(DAY_MS),
    afterStep(-DAY_MS),
    afterStep(-DAY_MS),
    afterStep(-1_000),
  ]).toEqual([0, 0, 1, 2, 2])
  watch.stop()
  expect(afterStep(-DAY_MS)).toBe(2)
})
