import { expect, test } from 'vitest'
import { dateText } from './dates.ts'

const lateEvening = Date.UTC(2026, 10, 20, 23, 30)

test('a date is formatted in the language and the time zone of the website', () => {
  expect(dateText(lateEvening, { language: 'en-GB', timeZone: 'UTC' })).toBe('20 November 2026')
  expect(dateText(lateEvening, { language: 'de-DE', timeZone: 'Europe/Berlin' })).toBe('21. November 2026')
})

test('an invalid language or time zone falls back to English and UTC', () => {
  expect(dateText(lateEvening, { language: 'not a language', timeZone: 'Nowhere/Land' })).toBe(
    'November 20, 2026',
  )
})
