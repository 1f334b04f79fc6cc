import { expect, test } from 'vitest'
import { pagePath } from './page-path.ts'

test.each([
  ['/shop?a=1#b', '/shop'],
  ['http://acme.localhost:8080/shop/p/mug?x', '/shop/p/mug'],
  ['http://acme.localhost', '/'],
  ['//evil.test/a', '/a'],
  ['::', '/::'],
  ['/' + 'a'.repeat(600), '/' + 'a'.repeat(511)],
])('the page of %s is %s', (url, path) => expect(pagePath(url)).toBe(path))
