import { expect, test } from 'vitest'
import { newToken, tokenHash, xsrfOf } from './token.ts'

test('a token has 256 bits, and two tokens differ', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(newToken()).not.toBe(newToken())
})

test('the session token, its stored hash and its XSRF token differ', () => {
  const token = newToken()
  const parts = [token, tokenHash(token).toString('base64url'), xsrfOf(token)]
  expect(new Set(parts).size).toBe(3)
  expect(xsrfOf(token)).toBe(xsrfOf(token))
  expect(xsrfOf(newToken())).not.toBe(xsrfOf(token))
})
