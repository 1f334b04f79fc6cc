import { expect, test } from 'vitest'
import { countryCode, countryReader, readClientCountry } from './client-country.ts'

test('a country is two letters; unknown countries and other texts are empty', () => {
  expect(['de', ' AT ', 'XX', 'T1', 'DEU', '', undefined, ['DE', 'AT']].map(countryCode)).toEqual([
    'DE',
    'AT',
    '',
    '',
    '',
    '',
    '',
    '',
  ])
})

test('the header of a country counts only from a trusted proxy, and only if it is named', () => {
  const headers = { 'cf-ipcountry': 'DE' }
  expect(countryReader('CF-IPCountry')(headers, true)).toBe('DE')
  expect(countryReader('CF-IPCountry')(headers, false)).toBe('')
  expect(countryReader(undefined)(headers, true)).toBe('')
  expect(readClientCountry({ headers })).toBe('')
})
