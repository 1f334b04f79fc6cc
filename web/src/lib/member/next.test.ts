import { expect, test } from 'vitest'
import { safeNext, tokenIn } from './next.ts'

const next = (path: string) => safeNext(`?next=${encodeURIComponent(path)}`, 'https://shop.example')

test('after a sign-in the visitor comes back to the path of this site', () => {
  expect(next('/shop/p/mug?size=l#care')).toBe('/shop/p/mug?size=l#care')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example/x',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
])('the next address %j is no path of this site', (path) => {
  expect(['/account', '/evil.example']).toContain(next(path))
  expect(new URL(next(path), 'https://shop.example').origin).toBe('https://shop.example')
})

test('without a next address it is the account', () => {
  expect(safeNext('', 'https://shop.example')).toBe('/account')
})

test('a token stands in the fragment', () => {
  expect([tokenIn('#token=a.b-c_d'), tokenIn('#token='), tokenIn('')]).toEqual([
    'a.b-c_d',
    undefined,
    undefined,
  ])
})
