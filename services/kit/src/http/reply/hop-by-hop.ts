import type { IncomingHttpHeaders } from 'node:http'

type Headers = Record<string, string | string[]>

/** Headers that belong to one connection and are not forwarded (RFC 9110 §7.6.1 and older ones). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'trailers',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
])

/** Headers that only our gateway may set, and headers that would change the method after its checks. */
const RESERVED = new Set([
  'forwarded',
  'x-real-ip',
  'x-http-method-override',
  'x-method-override',
  'x-http-method',
])

const isReserved = (name: string) =>
  name.startsWith('x-portico-') || name.startsWith('x-forwarded-') || RESERVED.has(name)

/** Returns the headers that `Connection` declares as belonging to this connection. */
function connectionHeaders(connection: string | undefined): Set<string> | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()))
}

/**
 * Returns the headers of a request to forward to an upstream, without headers of the connection, headers that only the gateway
 * may set (`x-portico-*`, `x-forwarded-*`), and `content-length`, which the sender of the body sets.
 */
export function forwardedRequestHeaders(headers: IncomingHttpHeaders): Headers {
  const drop = connectionHeaders(headers.connection)
  const kept: Headers = {}
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || name === 'content-length' || isReserved(name) || drop?.has(name)) continue
    const value = headers[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** Returns the headers of an upstream's reply to forward to the browser, without headers of the connection and internal ones. */
export function forwardedReplyHeaders(headers: IncomingHttpHeaders): Headers {
  const drop = connectionHeaders(headers.connection)
  const kept: Headers = {}
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || name.startsWith('x-portico-') || name === 'x-powered-by' || name === 'server')
      continue
    if (drop?.has(name)) continue
    const value = headers[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
