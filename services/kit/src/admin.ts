import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { listen, type Listening } from './http/server.ts'

/**
 * The operator's listener, never reachable through the gateway: /healthz (the process lives), /readyz (its
 * dependencies answer; 503 otherwise and while draining), /metrics (Prometheus text of every registry).
 */
export async function startAdmin({
  registries,
  ready,
  port,
  host,
}: {
  registries: readonly Registry[]
  ready: () => Promise<void>
  port: number
  host?: string
}): Promise<Listening> {
  const server = createServer((req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0]
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (path === '/healthz') return answer(200, 'ok\n')
    if (path === '/readyz') {
      return void ready().then(
        () => answer(200, 'ready\n'),
        (error: unknown) => answer(503, `${error instanceof Error ? error.message : String(error)}\n`),
      )
    }
    if (path === '/metrics') {
      return void Promise.all(registries.map((registry) => registry.metrics())).then(
        (texts) => answer(200, texts.join('\n'), 'text/plain; version=0.0.4; charset=utf-8'),
        (error: unknown) => answer(500, `${String(error)}\n`),
      )
    }
    return answer(404, 'not found\n')
  })
  return listen(server, port, host)
}
