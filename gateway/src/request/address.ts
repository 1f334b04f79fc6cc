import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ipv6Network } from '@portico/kit/http/client/client-address'

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

/** Returns the address of the client of a request; see `clientAddress`. */
export function addressOf(
  { socket, headers }: IncomingMessage,
  trusted: (address: string) => boolean,
): string {
  const forwardedFor = headers['x-forwarded-for']
  const text = typeof forwardedFor === 'string' ? forwardedFor : undefined
  return clientAddress(plainAddress(socket.remoteAddress), text, trusted)
}

/** Returns what counts as one client: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function rateKey(address: string): string {
  return address.includes(':') ? ipv6Network(address) : address
}
