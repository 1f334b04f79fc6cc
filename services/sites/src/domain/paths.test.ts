import { expect, test } from 'vitest'
import { normalPath, productPath } from './paths.ts'

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/journal/first-firing', '/journal/first-firing'],
  ['about', null],
  ['//evil.example', null],
  ['/a\\b', null],
  ['', null],
])('the address %j is written %j', (path, expected) => {
  expect(normalPath(path)).toBe(expected)
})

test('a product is found under its collection', () => {
  expect(productPath('/shop/p/ash-mug')).toEqual({ collectionPath: '/shop', itemUrlId: 'ash-mug' })
  expect(productPath('/shop/ash-mug')).toBeNull()
  expect(productPath('/p/ash-mug')).toBeNull()
})
