import { Agent, request } from 'node:http'
import type { FuzzRequest } from './request.ts'

export type FuzzReply = { status: number; type: string; text: string; retryAfter: boolean }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request to a loopback port. Status 0: the server closed the connection, or Node refused to send the request. */
export function send(port: number, host: string, fuzzed: FuzzRequest): Promise<FuzzReply> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, type: '', text: error.message, retryAfter: false })
    try {
      const headers: Record<string, string | string[] | number> = { host, ...fuzzed.headers }
      if (fuzzed.method !== 'GET') headers['content-length'] = fuzzed.body?.length ?? 0
      const target = { agent, host: '127.0.0.1', port, path: fuzzed.path, method: fuzzed.method }
      const req = request({ ...target, headers, timeout: 30_000 }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', fail)
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
      req.on('error', fail)
      req.end(fuzzed.method === 'GET' ? undefined : (fuzzed.body ?? undefined))
    } catch (error) {
      // Node refuses to send some requests, for example with a control character in the path.
      fail(error as Error)
    }
  })
}
