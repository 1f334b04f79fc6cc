import { expect, test } from 'vitest'
import { daysOf, hoursOf, monthsAndDaysOf } from './spans.ts'

const shown = (buckets: ReturnType<typeof daysOf>) =>
  buckets.map(({ span, at }) => `${span} ${new Date(at).toISOString().slice(0, 13)}`)
const at = (text: string) => new Date(text)

test('a long range is covered by whole months and the days at its ends, each day once', () => {
  const found = monthsAndDaysOf(at('2026-01-30T10:00:00Z'), at('2026-04-02T00:00:01Z'))
  expect(shown(found)).toEqual([
    'day 2026-01-30T00',
    'day 2026-01-31T00',
    'month 2026-02-01T00',
    'month 2026-03-01T00',
    'day 2026-04-01T00',
    'day 2026-04-02T00',
  ])
})

test('a year from its first day is twelve months, and the last month counts only if it is whole', () => {
  expect(monthsAndDaysOf(at('2025-01-01'), at('2026-01-01')).map((each) => each.span)).toEqual(
    Array<string>(12).fill('month'),
  )
  expect(shown(monthsAndDaysOf(at('2024-02-01'), at('2024-03-01')))).toEqual(['month 2024-02-01T00'])
  expect(monthsAndDaysOf(at('2024-02-01'), at('2024-02-29'))).toHaveLength(28)
})

test('days and hours that a range touches are covered', () => {
  expect(shown(daysOf(at('2026-01-01T23:00:00Z'), at('2026-01-02T01:00:00Z')))).toEqual([
    'day 2026-01-01T00',
    'day 2026-01-02T00',
  ])
  expect(shown(hoursOf(at('2026-01-01T22:30:00Z'), at('2026-01-02T00:00:00Z')))).toEqual([
    'hour 2026-01-01T22',
    'hour 2026-01-01T23',
  ])
})
