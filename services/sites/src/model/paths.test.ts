import { expect, test } from 'vitest'
import { normalizePath, parseProductPath } from './paths.ts'

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/journal/first-firing', '/journal/first-firing'],
  ['about', null],
  ['//evil.example', null],
  ['/a\\b', null],
  ['', null],
])('the path %j becomes %j', (path, expected) => {
  expect(normalizePath(path)).toBe(expected)
})

test('the address of a product has the path of its collection', () => {
  expect(parseProductPath('/shop/p/ash-mug')).toEqual({ collectionPath: '/shop', itemUrlId: 'ash-mug' })
  expect(parseProductPath('/shop/ash-mug')).toBeNull()
  expect(parseProductPath('/p/ash-mug')).toBeNull()
})
