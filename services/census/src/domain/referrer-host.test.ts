import { expect, test } from 'vitest'
import { referrerHost } from './referrer-host.ts'

test('a referrer is kept as its host, and not at all when it is the site itself', () => {
  expect(referrerHost('https://search.test/?q=secret', 'acme.localhost:8080')).toBe('search.test')
  expect(referrerHost('http://acme.localhost:8080/a', 'acme.localhost:8080')).toBe('')
  expect(referrerHost('junk', 'acme.localhost')).toBe('')
  expect(referrerHost(null, 'acme.localhost')).toBe('')
})
