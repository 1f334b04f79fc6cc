import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=-1, gzip;q=x', 'identity'],
  ['x-gzip', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding: %s gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('only an available compression is chosen', () => {
  expect(acceptedEncoding('gzip, br', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('br', ['gzip'])).toBe('identity')
  expect(acceptedEncoding('gzip, br', [])).toBe('identity')
})
