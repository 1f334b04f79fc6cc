import { expect, test } from 'vitest'
import { startOf, startsIn, wholeMonths } from './buckets.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const texts = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16))

test('spans start at whole minutes, hours, days and months in UTC', () => {
  const time = at('2026-02-15T10:40:31')
  expect(texts((['minute', 'hour', 'day', 'month'] as const).map((span) => startOf(time, span)))).toEqual([
    '2026-02-15T10:40',
    '2026-02-15T10:00',
    '2026-02-15T00:00',
    '2026-02-01T00:00',
  ])
  expect(texts([startOf(-1, 'hour')])).toEqual(['1969-12-31T23:00'])
})

test('the end of a range is excluded, and months have their own lengths', () => {
  expect(texts(startsIn(at('2026-01-15T10:00'), at('2026-01-15T12:00'), 'hour'))).toEqual([
    '2026-01-15T10:00',
    '2026-01-15T11:00',
  ])
  expect(texts(startsIn(at('2025-12-01T00:00'), at('2026-03-01T00:00'), 'month'))).toEqual([
    '2025-12-01T00:00',
    '2026-01-01T00:00',
    '2026-02-01T00:00',
  ])
})

test.each([
  ['2026-01-15T07:00', '2026-01-16T07:00', ['day 01-15 01-17']],
  ['2026-01-01T00:00', '2026-01-31T00:00', ['day 01-01 01-31']],
  ['2026-01-01T00:00', '2026-02-01T00:00', ['month 01-01 02-01']],
  ['2026-01-15T00:00', '2026-04-03T12:00', ['day 01-15 02-01', 'month 02-01 04-01', 'day 04-01 04-04']],
  ['2026-01-15T00:00', '2026-03-01T00:00', ['day 01-15 02-01', 'month 02-01 03-01']],
])('the range %s to %s is read as whole months and the days around them', (from, to, expected) => {
  const parts = wholeMonths(at(from), at(to))
  expect(
    parts.map(
      (part) =>
        `${part.span} ${texts([part.from, part.to])
          .map((text) => text.slice(5, 10))
          .join(' ')}`,
    ),
  ).toEqual(expected)
})
