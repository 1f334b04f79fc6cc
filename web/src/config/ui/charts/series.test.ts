import { expect, test } from 'vitest'
import { dayBefore, overlay, timesFrom } from './series.ts'

const HOUR = 3_600_000
const row = (time: number, visits: number, bounces = 0) => ({
  key: new Date(time).toISOString(),
  visits,
  bounces,
})

test('a period is aligned with the previous one, the present point is marked, and future points are null', () => {
  const rows = [row(0, 5), row(2 * HOUR, 7), row(24 * HOUR, 1)]
  const points = overlay({
    now: rows,
    before: rows,
    ...dayBefore(timesFrom(24 * HOUR, HOUR, 3)),
    valueOf: ({ visits }) => visits,
    labelOf: (time) => `${time / HOUR}`,
    at: 25 * HOUR,
  })
  expect(points).toEqual([
    { label: '24', now: 1, before: 5, isRunning: false },
    { label: '25', now: 0, before: 0, isRunning: true },
    { label: '26', now: null, before: 7, isRunning: false },
  ])
})

test('periods of different length are aligned by their first points, and a rate of no visits is null', () => {
  const points = overlay({
    now: [row(HOUR, 4, 1), row(2 * HOUR, 0)],
    before: [row(0, 2, 2)],
    times: [HOUR, 2 * HOUR, 3 * HOUR],
    timesBefore: [0],
    valueOf: ({ visits, bounces }) => (visits === 0 ? null : bounces / visits),
    empty: null,
    labelOf: String,
    at: 9 * HOUR,
  })
  expect(points.map(({ now, before }) => [now, before])).toEqual([
    [0.25, 1],
    [null, null],
    [null, null],
  ])
})
