import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { buildInfo } from './build-info.ts'
import { listen, type Listening } from '../http/listen.ts'
import { errorMessage } from './error-message.ts'

/**
 * Starts the admin listener, which the gateway does not expose. /healthz: the process runs, with its version and commit.
 * /readyz: its dependencies answer; 503 if not, and while it drains. /metrics: the Prometheus text of all registries.
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
  const health = `${JSON.stringify({ status: 'ok', ...buildInfo() })}\n`
  const server = createServer((req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0]
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (path === '/healthz') return answer(200, health, 'application/json')
    if (path === '/readyz') {
      return void ready().then(
        () => answer(200, 'ready\n'),
        (error: unknown) => answer(503, `${errorMessage(error)}\n`),
      )
    }
    if (path === '/metrics') {
      return void Promise.all(registries.map((registry) => registry.metrics())).then(
        (texts) => answer(200, mergeExpositions(texts), 'text/plain; version=0.0.4; charset=utf-8'),
        (error: unknown) => answer(500, `${String(error)}\n`),
      )
    }
    return answer(404, 'not found\n')
  })
  return listen(server, port, host === undefined ? {} : { host })
}

/** Merges the texts of several registries: Prometheus expects all samples of a name below one HELP and one TYPE. */
export function mergeExpositions(texts: readonly string[]): string {
  const [only, ...others] = texts
  if (only !== undefined && others.length === 0) return only
  const families = new Map<string, { head: string; samples: string[] }>()
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [help = '', type = '', ...samples] = block.split('\n').filter((line) => line !== '')
    const name = help.split(' ')[2]
    if (name === undefined) continue
    const family = families.get(name)
    if (family) family.samples.push(...samples)
    else families.set(name, { head: `${help}\n${type}`, samples })
  }
  return [...families.values()].map(({ head, samples }) => [head, ...samples].join('\n')).join('\n\n') + '\n'
}
