import { expect, test } from 'vitest'
import { dateText } from './dates.ts'

const lateEvening = Date.UTC(2026, 10, 20, 23, 30)

test('a date is the one of the website, in its language and its time zone', () => {
  expect(dateText(lateEvening, { language: 'en-GB', timeZone: 'UTC' })).toBe('20 November 2026')
  expect(dateText(lateEvening, { language: 'de-DE', timeZone: 'Europe/Berlin' })).toBe('21. November 2026')
})

test('a language or time zone that nobody knows does not break the page', () => {
  expect(dateText(lateEvening, { language: 'not a language', timeZone: 'Nowhere/Land' })).toBe(
    'November 20, 2026',
  )
})
