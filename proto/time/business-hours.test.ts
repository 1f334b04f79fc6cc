import { expect, test } from 'vitest'
import { hoursText, parseHours, telDigits } from './business-hours.ts'

test('opening hours are read with and without minutes, and written as they are read', () => {
  expect(parseHours('9–17')).toEqual([{ from: 540, to: 1_020 }])
  const split = parseHours('9:00-12:30, 14:00 – 18:00')
  expect(split).toEqual([
    { from: 540, to: 750 },
    { from: 840, to: 1_080 },
  ])
  expect(parseHours(hoursText(split!))).toEqual(split)
  expect(parseHours('0:00-24:00')).toEqual([{ from: 0, to: 1_440 }])
  for (const closed of ['', ' ', 'Closed']) expect(parseHours(closed)).toEqual([])
})

test('hours that overlap, run backwards, are unreadable or too many are refused', () => {
  for (const text of [
    '17-9',
    '9-9',
    '9-12, 11-14',
    'nine to five',
    '9:75-12',
    '9-25',
    '9-',
    '1-2,3-4,5-6,7-8',
  ])
    expect([text, parseHours(text)]).toEqual([text, null])
})

test('a telephone number is linked without spaces, dots and brackets', () => {
  expect(telDigits('+49 (40) 12.34-5')).toBe('+49401234-5')
})
