import { expect, test } from 'vitest'
import { calendarMonths, firstMonthAt, type CalendarEntry } from './months.ts'

const entry = (id: string, publishOn: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id,
  title: id,
  fullUrl: `/journal/${id}`,
  publishOn: Date.parse(publishOn),
  ...more,
})
const shown = (entries: CalendarEntry[], timeZone = 'UTC') =>
  calendarMonths(entries, { timeZone, firstWeekday: 'monday' }).flatMap(({ weeks }) =>
    weeks.flat().flatMap((day) => day?.entries.map(({ id }) => `${day.date} ${id}`) ?? []),
  )

test('ENUM-24: a month has whole weeks from its first weekday', () => {
  const [month] = calendarMonths([entry('a', '2026-11-20T08:00:00Z')], {
    timeZone: 'UTC',
    firstWeekday: 'monday',
  })
  expect(month!.month).toBe('2026-11')
  expect(month!.weeks.map((week) => week.map((day) => day?.day ?? 0))).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 0, 0, 0, 0, 0, 0],
  ])
  const [sunday] = calendarMonths([entry('a', '2026-11-20T08:00:00Z')], {
    timeZone: 'UTC',
    firstWeekday: 'sunday',
  })
  expect(sunday!.weeks[0]!.map((day) => day?.day)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('an entry is on its day in the time zone of the website, even with an invalid zone', () => {
  expect(shown([entry('a', '2026-11-01T02:00:00Z')], 'America/New_York')).toEqual(['2026-10-31 a'])
  expect(shown([entry('a', '2026-11-01T02:00:00Z')], 'Nowhere/None')).toEqual(['2026-11-01 a'])
})

test('an event is on each of its days, at most 31', () => {
  const fair = (end: string) =>
    entry('fair', '2026-01-01', { startDate: Date.parse('2026-11-29T10:00:00Z'), endDate: Date.parse(end) })
  expect(shown([fair('2026-12-01T10:00:00Z')])).toEqual([
    '2026-11-29 fair',
    '2026-11-30 fair',
    '2026-12-01 fair',
  ])
  expect(shown([fair('2036-12-01T10:00:00Z')])).toHaveLength(31)
  expect(shown([fair('2020-12-01T10:00:00Z')])).toEqual(['2026-11-29 fair'])
})

test('the newest months are kept, and the first from now on is shown', () => {
  const entries = Array.from({ length: 15 }, (_, at) =>
    entry(String(at), new Date(Date.UTC(2025, at, 3)).toISOString()),
  )
  const months = calendarMonths(entries, { timeZone: 'UTC', firstWeekday: 'monday' }).map(
    ({ month }) => month,
  )
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual(['2025-04', '2026-03'])
  expect(firstMonthAt(months, '2025-06')).toBe(2)
  expect(firstMonthAt(months, '2027-01')).toBe(11)
})
