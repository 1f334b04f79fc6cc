import { expect, test } from 'vitest'
import { identifierOfHost, publicHost } from './host.ts'

test.each([
  ['demo.localhost:8080', 'demo'],
  ['Demo.LOCALHOST', 'demo'],
  ['demo.localhost.:8080', 'demo'],
  ['localhost:8080', null],
  ['a.demo.localhost', null],
  ['demo.example.com', null],
  ['', null],
])('the host %j names %j', (host, expected) => {
  expect(identifierOfHost(host, 'localhost:8080')).toBe(expected)
})

test("the protocol's own port is not written in an address", () => {
  expect(publicHost({ baseHost: 'localhost', publicPort: 8080 })).toBe('localhost:8080')
  expect(publicHost({ baseHost: 'localhost', publicPort: 443 })).toBe('localhost:443')
  expect(publicHost({ baseHost: 'example.com', publicPort: 443, scheme: 'https' })).toBe('example.com')
  expect(publicHost({ baseHost: 'example.com', publicPort: 80 })).toBe('example.com')
})
