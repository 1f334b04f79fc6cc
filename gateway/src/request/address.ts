import { BlockList, isIP } from 'node:net'
import { ipv6Network } from '@portico/kit/http/client-address'

/** Whether a peer may speak for others (`x-forwarded-*`): `ranges` are addresses or CIDR ranges. @throws RangeError */
export function trustedPeers(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const version = isIP(address)
    if (version === 0) throw new RangeError(`${range} is neither an address nor a range`)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) =>
    ranges.length > 0 && isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns an IPv4 address in its own form, even if it came through an IPv6 socket. */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return ''
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

/**
 * Returns the address of the client: the peer's address, or behind trusted proxies the last forwarded address that is
 * not a trusted proxy. The client can write anything before that address, so the rest is ignored.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: (address: string) => boolean,
): string {
  if (forwardedFor === undefined || !trusted(peer)) return peer
  const chain = forwardedFor.split(',').map((address) => plainAddress(address.trim()))
  let client = peer
  for (let i = chain.length - 1; i >= 0; i -= 1) {
    const address = chain[i]!
    if (isIP(address) === 0) break
    client = address
    if (!trusted(address)) break
  }
  return client
}

/** Returns what counts as one client: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function rateKey(address: string): string {
  return address.includes(':') ? ipv6Network(address) : address
}
