import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readClientAddress, ipv6Network } from './client-address.ts'

const request = (forwarded: string | undefined, remoteAddress?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

test.each([
  ['203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9 ', '10.0.0.1', '203.0.113.9'],
  ['', '10.0.0.1', '10.0.0.1'],
  [undefined, '10.0.0.1', '10.0.0.1'],
  [undefined, undefined, ''],
])('with the header %j and the peer %j the client is %j', (forwarded, peer, address) =>
  expect(readClientAddress(request(forwarded, peer))).toBe(address),
)

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
])('the network of %s is %s', (address, network) => expect(ipv6Network(address)).toBe(network))
