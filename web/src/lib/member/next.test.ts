import { expect, test } from 'vitest'
import { safeNext, tokenIn } from './next.ts'

test('a sign-in continues to a path of this site, else to the account', () => {
  expect(safeNext('?next=%2Fshop%2Fp%2Fmug%3Fsize%3Dl%23care')).toBe('/shop/p/mug?size=l#care')
  expect(safeNext('?next=%2F%2Fevil.example')).toBe('/account')
  expect(safeNext('')).toBe('/account')
})

test('the token is read from the fragment', () => {
  expect([tokenIn('#token=a.b-c_d'), tokenIn('#token='), tokenIn('')]).toEqual([
    'a.b-c_d',
    undefined,
    undefined,
  ])
})
