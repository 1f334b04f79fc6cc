import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request says that a page of another host sent it: its header `Origin` names another host than the one it was
 * sent to. Ports are ignored. A request without the header is not foreign: some clients send none.
 */
export function isForeignOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin } = headers
  if (origin === undefined) return false
  const host = headers['x-forwarded-host'] ?? headers.host
  return typeof host !== 'string' || URL.parse(origin)?.hostname !== host.replace(/:\d+$/, '').toLowerCase()
}
