import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** The visitor's address as the gateway says it; an IPv6 network counts as one, because one person has all of it. */
export function addressOf(req: IncomingMessage): string {
  const forwarded = req.headers['x-forwarded-for']
  const list = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  const address = list.at(-1)?.trim() || req.socket.remoteAddress || 'unknown'
  return isIPv6(address) && !address.startsWith('::ffff:') ? networkOf(address) : address
}

/** The first 64 bits of an IPv6 address, whichever way it is written. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const missing = address.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : []
  return [...groups, ...missing, ...rest].slice(0, 4).join(':') + '::/64'
}
