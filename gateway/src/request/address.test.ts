import { expect, test } from 'vitest'
import { clientAddress, plainAddress, rateKey } from './address.ts'

const trusted = (address: string) => address.startsWith('10.') || address === '::1'

test('forwarded addresses count only behind trusted proxies, from the right', () => {
  expect(clientAddress('203.0.113.1', '1.1.1.1', trusted)).toBe('203.0.113.1')
  expect(clientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2, 10.0.0.9', trusted)).toBe('2.2.2.2')
  expect(clientAddress('10.0.0.1', 'rubbish', trusted)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', '10.0.0.7', trusted)).toBe('10.0.0.7')
  expect(clientAddress('::1', '2001:db8::5', trusted)).toBe('2001:db8::5')
})

test('one IPv4 address or one IPv6 network counts as one client', () => {
  expect(plainAddress('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(rateKey('192.0.2.1')).toBe('192.0.2.1')
  expect(rateKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(rateKey('2001:db8::5')).toBe('2001:db8:0:0')
})
