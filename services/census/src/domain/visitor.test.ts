import { expect, test } from 'vitest'
import { identifyVisitor } from './visitor.ts'

const monday = new Uint8Array(32).fill(1)
const tuesday = new Uint8Array(32).fill(2)
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
const site = 'a'.repeat(24)

test('CENS-05: a visitor with a cookie stays the same over days, addresses and browsers', () => {
  const here = identifyVisitor(site, 'v-1|1|1|1|1', monday, '10.0.0.1', 'Firefox')
  const there = identifyVisitor(site, 'v-1|1|1|9|2', tuesday, '10.0.0.2', 'Safari')
  expect(hex(here.key)).toBe(hex(there.key))
  expect(there.visitCount).toBe(2)
})

test('the same cookie on two websites gives two visitors that cannot be joined', () => {
  const one = identifyVisitor(site, 'v-1|1|1|1|1', monday, '', '')
  const two = identifyVisitor('b'.repeat(24), 'v-1|1|1|1|1', monday, '', '')
  expect(hex(one.key)).not.toBe(hex(two.key))
})

test('without a cookie a visitor is known for the day, and unknown under the next salt', () => {
  const first = identifyVisitor(site, null, monday, '10.0.0.1', 'Firefox')
  expect(hex(identifyVisitor(site, 'junk', monday, '10.0.0.1', 'Firefox').key)).toBe(hex(first.key))
  expect(hex(identifyVisitor(site, null, tuesday, '10.0.0.1', 'Firefox').key)).not.toBe(hex(first.key))
  expect(first.visitCount).toBe(0)
})
