import { expect, test } from 'vitest'
import { pagePath, referrerHost } from './page-path.ts'

test.each([
  ['/shop?a=1#b', '/shop'],
  ['http://acme.localhost:8080/shop/p/mug?x', '/shop/p/mug'],
  ['http://acme.localhost', '/'],
  ['//evil.test/a', '/a'],
  ['::', '/::'],
  ['/' + 'a'.repeat(600), '/' + 'a'.repeat(511)],
])('the page of %s is %s', (url, path) => expect(pagePath(url)).toBe(path))

test('a referrer is kept as its host, and not at all when it is the site itself', () => {
  expect(referrerHost('https://search.test/?q=secret', 'acme.localhost:8080')).toBe('search.test')
  expect(referrerHost('http://acme.localhost:8080/a', 'acme.localhost:8080')).toBe('')
  expect(referrerHost('junk', 'acme.localhost')).toBe('')
  expect(referrerHost(null, 'acme.localhost')).toBe('')
})
