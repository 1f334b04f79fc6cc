import { BlockList, isIP } from 'node:net'

/** Addresses that are not on the public internet: private, local, shared, documentation, multicast and reserved ranges. */
const closed = new BlockList()
const v4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [address, prefix] of v4) closed.addSubnet(address, prefix, 'ipv4')

/** The only IPv6 range that is routed on the internet, and the parts of it that lead to IPv4 or to nothing. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const closed6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [address, prefix] of closed6) closed.addSubnet(address, prefix, 'ipv6')

/** Whether an address is on the public internet. False for what is not an address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
