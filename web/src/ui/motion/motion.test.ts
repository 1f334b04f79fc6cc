import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANIMATION_SECONDS, TWEEN_MS } from '@portico/proto/limits/display-limits'
import { easeInOut, easeOut } from './easings.ts'
import { isInView } from './in-view.ts'
import { scrollDuration } from './scroll.ts'
import { largestFit } from './text-shrink.ts'
import { throttle, waitAfter } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A function that takes each of these times, ms, of the fake clock. */
function takes(times: readonly number[]): (value: string) => void {
  let at = 0
  return () => void vi.advanceTimersByTime(times[at++] ?? 0)
}

test('ANIM-04: a tween lasts as long as an animation by default', () => {
  expect(TWEEN_MS).toBe(ANIMATION_SECONDS * 1_000)
})

test('easings start at 0, end at 1 and never go back', () => {
  for (const easing of [easeOut, easeInOut]) {
    const values = Array.from({ length: 21 }, (_, at) => easing(at / 20))
    expect([values[0], values.at(-1)]).toEqual([0, 1])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  }
})

test('ANIM-13: the wait is twice the average of the run times', () => {
  expect([[], [10], [10, 20], [0, 0]].map(waitAfter)).toEqual([0, 20, 30, 0])
})

test('ANIM-13: after a run of 10 ms, calls wait 20 ms, and the last of them runs', () => {
  const run = vi.fn(takes([10, 30]))
  const throttled = throttle(run)
  throttled('first')
  throttled('second')
  throttled('third')
  vi.advanceTimersByTime(19)
  expect(run.mock.calls).toEqual([['first']])
  vi.advanceTimersByTime(1)
  expect(run.mock.calls).toEqual([['first'], ['third']])
  // 10 and 30 ms have the average 20, so the next wait is 40 ms.
  throttled('fourth')
  vi.advanceTimersByTime(39)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(run.mock.calls.at(-1)).toEqual(['fourth'])
})

test('ANIM-13: the average is of the last 22 run times', () => {
  const run = vi.fn(takes([1_000, ...Array.from({ length: 22 }, () => 1)]))
  const throttled = throttle(run)
  throttled('slow')
  for (let at = 0; at < 22; at++) {
    vi.advanceTimersByTime(5_000)
    throttled('quick')
  }
  expect(run).toHaveBeenCalledTimes(23)
  throttled('last')
  vi.advanceTimersByTime(2)
  expect(run).toHaveBeenCalledTimes(24)
})

test('ANIM-13: a cancelled call does not run, and one that throws is counted', () => {
  const run = vi.fn(() => {
    throw new Error('broken')
  })
  const throttled = throttle(run)
  expect(() => throttled()).toThrow('broken')
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('ANIM-03: an element is in view from a ratio of 0.5, or when it fills half of the window', () => {
  const entry = (intersectionRatio: number, height: number) => ({
    intersectionRatio,
    intersectionRect: { height },
  })
  expect([0.49, 0.5, 1].map((ratio) => isInView(entry(ratio, 10), 800))).toEqual([false, true, true])
  expect([399, 400].map((height) => isInView(entry(0.1, height), 800))).toEqual([false, true])
})

test('ANIM-05: a scroll takes at least 50 ms and at most the longest transition', () => {
  expect([0, 10, -10, 600, 1_000_000].map(scrollDuration)).toEqual([50, 50, 50, 300, 600])
})

test('ANIM-07: text shrinks until it fits, and stops at 11 px', () => {
  expect(largestFit(26, () => true)).toBe(26)
  expect(largestFit(26, () => false)).toBe(11)
  expect(largestFit(9, () => false)).toBe(9)
  const size = largestFit(26, (each) => each <= 17)
  expect(size).toBeGreaterThan(16.4)
  expect(size).toBeLessThanOrEqual(17)
})
