import { expect, test } from 'vitest'
import { tokenIn } from './mailed-link.ts'

test('the token is read from the fragment', () => {
  expect([tokenIn('#token=a.b-c_d'), tokenIn('#token='), tokenIn('')]).toEqual([
    'a.b-c_d',
    undefined,
    undefined,
  ])
})
