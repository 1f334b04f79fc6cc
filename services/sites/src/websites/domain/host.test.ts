import { expect, test } from 'vitest'
import { parseIdentifier, publicHost } from './host.ts'

test.each([
  ['demo.localhost:8080', 'demo'],
  ['Demo.LOCALHOST', 'demo'],
  ['demo.localhost.:8080', 'demo'],
  ['localhost:8080', null],
  ['a.demo.localhost', null],
  ['demo.example.com', null],
  ['', null],
])('the host %j has the identifier %j', (host, expected) => {
  expect(parseIdentifier(host, 'localhost:8080')).toBe(expected)
})

test("an address does not contain the protocol's default port", () => {
  expect(publicHost({ baseHost: 'localhost', publicPort: 8080 })).toBe('localhost:8080')
  expect(publicHost({ baseHost: 'localhost', publicPort: 443 })).toBe('localhost:443')
  expect(publicHost({ baseHost: 'example.com', publicPort: 443, scheme: 'https' })).toBe('example.com')
  expect(publicHost({ baseHost: 'example.com', publicPort: 80 })).toBe('example.com')
})
