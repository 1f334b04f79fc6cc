import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import { visitorFromCookie, dailyVisitorKey } from './visitor.ts'

const monday = new Uint8Array(32).fill(1)
const tuesday = new Uint8Array(32).fill(2)
const secret = createSecretKey(new Uint8Array(32).fill(3))
const otherSecret = createSecretKey(new Uint8Array(32).fill(4))
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
const site = 'a'.repeat(24)

test('CENS-05: a visitor with a cookie has the same key on every visit', () => {
  const first = visitorFromCookie(secret, parseVisitor('v-1|1|1|1|1')!)
  const second = visitorFromCookie(secret, parseVisitor('v-1|1|1|9|2')!)
  expect(hex(first.key)).toBe(hex(second.key))
  expect([first.visitCount, second.visitCount]).toEqual([1, 2])
})

test('one cookie gives different keys under the secrets of two websites', () => {
  const cookie = parseVisitor('v-1|1|1|1|1')!
  expect(hex(visitorFromCookie(secret, cookie).key)).not.toBe(hex(visitorFromCookie(otherSecret, cookie).key))
})

test('without a cookie the key is the same for a day, and another on the next day and on another website', () => {
  const first = dailyVisitorKey(site, monday, '10.0.0.1', 'Firefox')
  expect(first).toHaveLength(16)
  expect(hex(dailyVisitorKey(site, monday, '10.0.0.1', 'Firefox'))).toBe(hex(first))
  for (const other of [
    dailyVisitorKey(site, tuesday, '10.0.0.1', 'Firefox'),
    dailyVisitorKey('b'.repeat(24), monday, '10.0.0.1', 'Firefox'),
    dailyVisitorKey(site, monday, '10.0.0.2', 'Firefox'),
    dailyVisitorKey(site, monday, '10.0.0.1', 'Safari'),
  ])
    expect(hex(other)).not.toBe(hex(first))
})
