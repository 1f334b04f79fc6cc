import { expect, test } from 'vitest'
import { referrerHost } from './referrer-host.ts'

test('only the host of a referrer is stored, and nothing if it is the website itself', () => {
  expect(referrerHost('https://search.test/?q=secret', 'acme.localhost:8080')).toBe('search.test')
  expect(referrerHost('http://acme.localhost:8080/a', 'acme.localhost:8080')).toBe('')
  expect(referrerHost('junk', 'acme.localhost')).toBe('')
  expect(referrerHost(null, 'acme.localhost')).toBe('')
})
