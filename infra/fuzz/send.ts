import { Agent, request } from 'node:http'
import type { Sent } from './sent.ts'

export type Got = { status: number; type: string; text: string; retryAfter: boolean }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request to a loopback port. A connection that the server closes on us is status 0. */
export function send(port: number, host: string, sent: Sent): Promise<Got> {
  return new Promise((resolve) => {
    const none = (error: Error) => resolve({ status: 0, type: '', text: error.message, retryAfter: false })
    try {
      const headers: Record<string, string | string[] | number> = { host, ...sent.headers }
      if (sent.method !== 'GET') headers['content-length'] = sent.body?.length ?? 0
      const place = { agent, host: '127.0.0.1', port, path: sent.path, method: sent.method }
      const req = request({ ...place, headers, timeout: 30_000 }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', none)
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            type: res.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString('utf8'),
            retryAfter: res.headers['retry-after'] !== undefined,
          }),
        )
      })
      req.on('timeout', () => req.destroy(new Error('no answer in 30 s')))
      req.on('error', none)
      req.end(sent.method === 'GET' ? undefined : (sent.body ?? undefined))
    } catch (error) {
      // What Node does not let us send reaches nobody.
      none(error as Error)
    }
  })
}
