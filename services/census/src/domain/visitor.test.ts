import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseVisitor } from '@portico/proto/visitor-cookie'
import { visitorByCookie, visitorOfTheDay } from './visitor.ts'

const monday = new Uint8Array(32).fill(1)
const tuesday = new Uint8Array(32).fill(2)
const secret = createSecretKey(new Uint8Array(32).fill(3))
const otherSecret = createSecretKey(new Uint8Array(32).fill(4))
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
const site = 'a'.repeat(24)

test('CENS-05: a visitor with a cookie stays the same over visits', () => {
  const first = visitorByCookie(secret, parseVisitor('v-1|1|1|1|1')!)
  const second = visitorByCookie(secret, parseVisitor('v-1|1|1|9|2')!)
  expect(hex(first.key)).toBe(hex(second.key))
  expect([first.visitCount, second.visitCount]).toEqual([1, 2])
})

test('the same cookie under the secrets of two websites gives two visitors that cannot be joined', () => {
  const cookie = parseVisitor('v-1|1|1|1|1')!
  expect(hex(visitorByCookie(secret, cookie).key)).not.toBe(hex(visitorByCookie(otherSecret, cookie).key))
})

test('without a cookie a visitor is known for the day, and unknown under the next salt and on another website', () => {
  const first = visitorOfTheDay(site, monday, '10.0.0.1', 'Firefox')
  expect(first.visitCount).toBe(0)
  expect(hex(visitorOfTheDay(site, monday, '10.0.0.1', 'Firefox').key)).toBe(hex(first.key))
  for (const other of [
    visitorOfTheDay(site, tuesday, '10.0.0.1', 'Firefox'),
    visitorOfTheDay('b'.repeat(24), monday, '10.0.0.1', 'Firefox'),
    visitorOfTheDay(site, monday, '10.0.0.2', 'Firefox'),
    visitorOfTheDay(site, monday, '10.0.0.1', 'Safari'),
  ])
    expect(hex(other.key)).not.toBe(hex(first.key))
})
