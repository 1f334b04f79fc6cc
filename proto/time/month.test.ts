import { expect, test } from 'vitest'
import { createMonthOf, isInMonth, monthText, parseMonth } from './month.ts'

const march = parseMonth('03-2026')!
const at = (text: string) => Date.parse(text)

test('WIRE-24: a month is written MM-YYYY; other texts are none', () => {
  expect(monthText(march)).toBe('03-2026')
  expect(monthText(parseMonth('12-1999')! + 1)).toBe('01-2000')
  for (const text of ['', '3-2026', '13-2026', '00-2026', '03-26', '2026-03', ' 03-2026'])
    expect(parseMonth(text), text).toBeNull()
})

test('WIRE-24: the month of a moment depends on the time zone', () => {
  const moment = at('2026-03-31T23:30:00Z')
  expect(monthText(createMonthOf('UTC')(moment))).toBe('03-2026')
  expect(monthText(createMonthOf('Europe/Berlin')(moment))).toBe('04-2026')
  expect(monthText(createMonthOf('Pacific/Auckland')(at('2025-12-31T12:00:00Z')))).toBe('01-2026')
  expect(monthText(createMonthOf('Mars/Olympus')(moment))).toBe('03-2026')
})

test('WIRE-24: an event belongs to every month that it touches, and not to the one that begins when it ends', () => {
  const monthOf = createMonthOf('UTC')
  const event = (startDate: string, endDate: string) => ({
    publishOn: 0,
    startDate: at(startDate),
    endDate: at(endDate),
  })
  const over = event('2026-02-27T10:00:00Z', '2026-04-02T10:00:00Z')
  expect([-2, -1, 0, 1, 2].map((more) => isInMonth(over, march + more, monthOf))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const untilMidnight = event('2026-03-31T20:00:00Z', '2026-04-01T00:00:00Z')
  expect(isInMonth(untilMidnight, march + 1, monthOf)).toBe(false)
  expect(isInMonth({ publishOn: at('2026-03-05T00:00:00Z') }, march, monthOf)).toBe(true)
})
