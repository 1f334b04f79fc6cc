import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/**
 * Returns the client’s address: the last one in `x-forwarded-for`, which the gateway sets. An IPv6 address is reduced
 * to its /64, because one client usually has the whole network.
 */
export function clientAddress(req: IncomingMessage): string {
  const forwarded = req.headers['x-forwarded-for']
  const list = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  const address = list.at(-1)?.trim() || req.socket.remoteAddress || 'unknown'
  return isIPv6(address) && !address.startsWith('::ffff:') ? networkOf(address) : address
}

/** Returns the /64 network of an IPv6 address in any notation. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const missing = address.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : []
  return [...groups, ...missing, ...rest].slice(0, 4).join(':') + '::/64'
}
