import type { IncomingHttpHeaders } from 'node:http'

type Headers = Record<string, string | string[]>

/** Headers that belong to one connection and never travel on (RFC 9110 §7.6.1 and the older ones). */
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

/** Headers that only our own gateway may set, and those that would change the method behind its back. */
const OURS = new Set([
  'forwarded',
  'x-real-ip',
  'x-http-method-override',
  'x-method-override',
  'x-http-method',
])

const isOurs = (name: string) =>
  name.startsWith('x-portico-') || name.startsWith('x-forwarded-') || OURS.has(name)

/** The names that a `Connection` header declares to be of this connection only. */
function declared(connection: string | undefined): Set<string> | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()))
}

/**
 * What of a request's headers goes on to an upstream: nothing of the connection, nothing that only the gateway may
 * say (`x-portico-*`, `x-forwarded-*`), no `content-length` (the sender of the body sets it).
 */
export function forwardedRequestHeaders(headers: IncomingHttpHeaders): Headers {
  const drop = declared(headers.connection)
  const kept: Headers = {}
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || name === 'content-length' || isOurs(name) || drop?.has(name)) continue
    const value = headers[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** What of an upstream's reply headers goes on to the browser: nothing of the connection, nothing internal. */
export function forwardedReplyHeaders(headers: IncomingHttpHeaders): Headers {
  const drop = declared(headers.connection)
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
