import { expect, test } from 'vitest'
import { identifierOfHost } from './host.ts'

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
