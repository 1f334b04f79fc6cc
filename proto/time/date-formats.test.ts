import { expect, test } from 'vitest'
import { dateFormat } from './date-formats.ts'

const at = Date.parse('2026-11-21T23:30:00Z')

test('a format is made once for a language, its options and a time zone', () => {
  const berlin = dateFormat('de', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  expect(berlin.format(at)).toBe('22. November 2026')
  expect(dateFormat('de', { dateStyle: 'long', timeZone: 'Europe/Berlin' })).toBe(berlin)
  expect(dateFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(at)).toBe('21. November 2026')
  expect(dateFormat('de', { dateStyle: 'short', timeZone: 'UTC' }).format(at)).toBe('21.11.26')
})

test('an invalid time zone counts as UTC, and an invalid language as English', () => {
  const long = { dateStyle: 'long' } as const
  expect(dateFormat('de', { ...long, timeZone: 'No/Where' }).format(at)).toBe('21. November 2026')
  expect(dateFormat('not a language', { ...long, timeZone: 'UTC' }).format(at)).toBe('November 21, 2026')
  expect(dateFormat('not a language', { ...long, timeZone: 'No/Where' }).format(at)).toBe('November 21, 2026')
  expect(dateFormat('', { ...long, timeZone: 'UTC' }).format(at)).toBe('November 21, 2026')
})
