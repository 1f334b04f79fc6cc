import { expect, test } from 'vitest'
import { pathAfterSignIn } from './next.ts'

test('a sign-in continues to a path of this site, else to the account', () => {
  expect(pathAfterSignIn('/shop/p/mug?size=l#care')).toBe('/shop/p/mug?size=l#care')
  expect(pathAfterSignIn('//evil.example')).toBe('/account')
  expect(pathAfterSignIn(null)).toBe('/account')
})
