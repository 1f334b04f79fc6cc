import { expect, test } from 'vitest'
import { overlay, timesFrom } from './series.ts'

const HOUR = 3_600_000
const row = (time: number, visits: number) => ({ key: new Date(time).toISOString(), visits })

test('a period is aligned with the previous one, and future points are null', () => {
  const times = timesFrom(24 * HOUR, HOUR, 3)
  const rows = [row(0, 5), row(2 * HOUR, 7), row(24 * HOUR, 1)]
  expect(overlay(rows, times, 24 * HOUR, (time) => `${time / HOUR}`, 25 * HOUR)).toEqual([
    { label: '24', now: 1, before: 5 },
    { label: '25', now: 0, before: 0 },
    { label: '26', now: null, before: 7 },
  ])
})
