import { Agent } from 'node:http'
import { socketFileOf } from '@portico/kit/http/address'
import { exchange } from '../../demo/exchange.ts'

export type RequestParts = {
  method: string
  headers?: Record<string, string>
  json?: unknown
  bytes?: Buffer
}
/** `retryAfter` is in seconds; 0 if the answer has no such header. */
export type Answer = { status: number; text: string; cookies: string[]; location: string; retryAfter: number }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/**
 * Sends a request with the header `Host: host` to a loopback port or socket file, on a kept connection. Redirects are
 * not followed.
 */
export function ask(origin: string, path: string, host: string, sent: RequestParts): Promise<Answer> {
  const body = sent.bytes ?? (sent.json === undefined ? undefined : Buffer.from(JSON.stringify(sent.json)))
  const socketPath = socketFileOf(origin)
  const { hostname, port } = new URL(origin)
  const place = socketPath === undefined ? { hostname, port } : { socketPath }
  const headers: Record<string, string | number> = { host, accept: 'application/json', ...sent.headers }
  if (sent.json !== undefined) headers['content-type'] = 'application/json'
  if (sent.method !== 'GET') headers['content-length'] = body?.length ?? 0
  const options = { agent, ...place, path, method: sent.method, headers, timeout: 30_000 }
  return exchange(options, body, (res, bytes) => ({
    status: res.statusCode ?? 0,
    text: bytes.toString('utf8'),
    cookies: res.headers['set-cookie'] ?? [],
    location: res.headers.location ?? '',
    retryAfter: Number(res.headers['retry-after'] ?? 0),
  }))
}

export const closeAsk = () => agent.destroy()
