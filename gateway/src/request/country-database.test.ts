import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeCountryDatabase } from '@portico/kit/testing/country-database'
import { CountryDatabase, openCountryDatabase } from './country-database.ts'

const networks = { '203.0.0.0/16': 'DE', '198.51.100.0/24': 'XX', '2001:db8::/32': 'AT' }

test('an address has the country of its network, and none outside the networks', () => {
  const countryOf = openCountryDatabase(makeCountryDatabase(networks))
  expect(
    ['203.0.113.9', '203.1.0.0', '198.51.100.1', '2001:db8::1', '2001:db9::', '::1', ''].map(countryOf),
  ).toEqual(['DE', '', '', 'AT', '', '', ''])
})

test.each([
  ['a text', (country: string) => ({ country })],
  ['a code', (country: string) => ({ country_code: country })],
])('a record that states the country as %s is read', (_, record) => {
  expect(openCountryDatabase(makeCountryDatabase(networks, record))('203.0.113.9')).toBe('DE')
})

test('a missing file, a truncated file, another file and a database without countries are named as problems', () => {
  const bytes = makeCountryDatabase(networks)
  const folder = mkdtempSync(join(tmpdir(), 'portico-country-'))
  const problemOf = (name: string, content?: Buffer) => {
    const path = join(folder, name)
    if (content) writeFileSync(path, content)
    return CountryDatabase.safeParse(path).error?.issues.map(({ message }) => message.replace(folder, ''))
  }
  expect(problemOf('none')).toEqual([expect.stringMatching(/^\/none: ENOENT/)])
  expect(problemOf('half', bytes.subarray(0, bytes.length / 2))).toEqual([
    '/half: is not a database in the MMDB format',
  ])
  expect(problemOf('end', bytes.subarray(bytes.length - 150))).toEqual([expect.stringContaining('/end: ')])
  expect(problemOf('page', Buffer.from('<!doctype html>'))).toEqual([
    '/page: is not a database in the MMDB format',
  ])
  expect(problemOf('empty', Buffer.alloc(0))).toEqual(['/empty: is not a database in the MMDB format'])
  expect(
    problemOf(
      'networks',
      makeCountryDatabase(networks, () => ({ asn: 'AS64500' })),
    ),
  ).toEqual(['/networks: holds no country of any network'])
  expect(problemOf('whole', bytes)).toBeUndefined()
})
