import { expect, test } from 'vitest'
import { isSameAddress } from './same-address.ts'

test('addresses are compared without case and with the domain in ASCII', () => {
  expect(isSameAddress('Kim@Example.com', 'kim@example.com')).toBe(true)
  expect(isSameAddress('a@bücher.example', 'a@xn--bcher-kva.example')).toBe(true)
  expect(isSameAddress('a@example.com', 'b@example.com')).toBe(false)
  expect(isSameAddress('a@example.com', 'a@example.org')).toBe(false)
})
