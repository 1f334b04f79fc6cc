import type { IncomingMessage } from 'node:http'

/**
 * Returns the address of the client as the gateway states it, or the peer's address without the gateway. The gateway
 * replaces the header that a client sends, and puts in one address. Empty if the connection has ended.
 */
export function readClientAddress(req: IncomingMessage): string {
  const forwarded = req.headers['x-forwarded-for']
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')
  return list.split(',').at(-1)!.trim() || (req.socket.remoteAddress ?? '')
}

/** Returns the first 64 bits of an IPv6 address as four groups. All addresses of such a network belong to one subscriber. */
export function ipv6Network(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const missing = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':')
}
