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
  expect(countryReader('CF-IPCountry')(headers, '192.0.2.1', true)).toBe('DE')
  expect(countryReader('CF-IPCountry')(headers, '192.0.2.1', false)).toBe('')
  expect(countryReader(undefined)(headers, '192.0.2.1', true)).toBe('')
  expect(readClientCountry({ headers })).toBe('')
})

test('without a country in the header, the address gives it', () => {
  const countryOf = (address: string) => (address === '192.0.2.1' ? 'AT' : '')
  const read = countryReader('cf-ipcountry', countryOf)
  expect(read({ 'cf-ipcountry': 'DE' }, '192.0.2.1', true)).toBe('DE')
  expect(read({ 'cf-ipcountry': 'XX' }, '192.0.2.1', true)).toBe('AT')
  expect(read({ 'cf-ipcountry': 'DE' }, '192.0.2.1', false)).toBe('AT')
  expect(read({}, '192.0.2.2', true)).toBe('')
})
