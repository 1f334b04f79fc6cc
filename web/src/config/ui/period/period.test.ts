import { expect, test } from 'vitest'
import { datesOf, dayOf, isOlderThan, periodOf, startsIn } from './period.ts'

const NOW = Date.parse('2026-03-03T10:20:00Z')
const shown = (name: string, from?: string, to?: string) => {
  const period = periodOf({ name, from, to }, NOW)
  return [period.name, period.by, dayOf(period.from), dayOf(period.to), dayOf(period.before.from)]
}

test('a period ends with today, and the one before it has the same length', () => {
  expect(shown('week')).toEqual(['week', 'day', '2026-02-25', '2026-03-04', '2026-02-18'])
  expect(shown('quarter')).toEqual(['quarter', 'day', '2025-12-04', '2026-03-04', '2025-09-05'])
  expect(shown('year')).toEqual(['year', 'month', '2025-04-01', '2026-03-04', '2024-04-01'])
  const day = periodOf({ name: 'day' }, NOW)
  expect([day.from, day.to].map((at) => new Date(at).toISOString())).toEqual([
    '2026-03-02T11:00:00.000Z',
    '2026-03-03T11:00:00.000Z',
  ])
})

test('two dates are both included, and their length sets the points of the chart', () => {
  expect(shown('custom', '2026-02-01', '2026-02-01').slice(0, 4)).toEqual([
    'custom',
    'hour',
    '2026-02-01',
    '2026-02-02',
  ])
  expect(shown('custom', '2026-01-01', '2026-02-01')[1]).toBe('day')
  expect(shown('custom', '2025-01-01', '2026-02-01')[1]).toBe('month')
})

test('dates that are missing, reversed, in the future or too far apart give the last week', () => {
  expect(shown('custom')[0]).toBe('week')
  expect(shown('custom', '2026-02-02', '2026-02-01')[0]).toBe('week')
  expect(shown('custom', '2026-03-04', '2026-03-09')[0]).toBe('week')
  expect(shown('custom', '2020-01-01', '2026-02-01')[0]).toBe('week')
  expect(shown('custom', '2026-02-30x', '2026-02-01')[0]).toBe('week')
  expect(shown('decade')[0]).toBe('week')
  expect(dayOf(datesOf('2026-03-01', '2026-12-01', NOW)!.to)).toBe('2026-03-04')
})

test('a range is divided into the hours, days or months that it touches', () => {
  const range = { from: Date.parse('2025-12-30'), to: Date.parse('2026-02-02') }
  expect(startsIn(range, 'month').map(dayOf)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(startsIn(range, 'day')).toHaveLength(34)
  expect(startsIn({ from: range.from, to: range.from + 7_200_000 }, 'hour')).toHaveLength(2)
})

test('a range that begins more than 90 days before this day is too old for filters', () => {
  const { from } = periodOf({ name: 'quarter' }, NOW)
  expect(isOlderThan({ from, to: NOW }, 90, NOW)).toBe(false)
  expect(isOlderThan({ from: from - 2 * 86_400_000, to: NOW }, 90, NOW)).toBe(true)
})
