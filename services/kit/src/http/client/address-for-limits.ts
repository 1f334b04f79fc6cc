import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { ipv6Network, readClientAddress } from './client-address.ts'

/**
 * Returns the client's address as the limits count it. An IPv6 address is reduced to its /64, because one client
 * usually has the whole network.
 */
export function addressForLimits(req: IncomingMessage): string {
  const address = readClientAddress(req) || 'unknown'
  return isIPv6(address) && !address.startsWith('::ffff:') ? `${ipv6Network(address)}::/64` : address
}
