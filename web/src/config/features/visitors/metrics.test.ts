import { expect, test } from 'vitest'
import { changeText, metrics } from './metrics.ts'

const row = {
  key: 'all',
  visits: 4,
  pageViews: 9,
  visitors: 3,
  bounces: 1,
  entries: 4,
  exits: 4,
  durationMs: 260_000,
}

test('rates are per visit, and have no value without visits', () => {
  expect(metrics.bounceRate.valueOf(row)).toBe(0.25)
  expect(metrics.duration.text(metrics.duration.valueOf(row)!)).toBe('1 min 5 s')
  expect(metrics.bounceRate.valueOf({ ...row, visits: 0 })).toBeNull()
})

test('a change is in percent, except after a small count', () => {
  expect(changeText('visits', 130, 100)).toBe('30% more')
  expect(changeText('visits', 13, 10)).toBe('10 before')
  expect(changeText('bounceRate', 0.4, 0.5)).toBe('20% lower')
  expect(changeText('duration', 60_000, 30_000)).toBe('100% longer')
  expect(changeText('visits', 1_000, 1_001)).toBe('no change')
  expect(changeText('visits', 4, 0)).toBe('none before')
  expect(changeText('bounceRate', null, 0.5)).toBe('')
})
