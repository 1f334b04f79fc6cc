import { createServer, request as send, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request of the adapter without its values: the method, the path with `:id`, and the names of its parameters. */
export type RequestShape = { method: string; path: string; parameters: string[]; hasKey: boolean }

/** Starts a proxy before a provider that notes the shape of each different request. */
export async function startRecorder(targetPort: number) {
  const shapes = new Map<string, RequestShape>()
  const server = createServer((req, res) => {
    void (async () => {
      const body = await buffer(req)
      const shape = shapeOf(req, body.toString('utf8'))
      shapes.set(JSON.stringify(shape), shape)
      const passed = send(
        { host: '127.0.0.1', port: targetPort, method: req.method, path: req.url, headers: req.headers },
        (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
        },
      )
      passed.on('error', () => res.destroy())
      passed.end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the recorder has no port')
  return {
    port: address.port,
    shapes: (): RequestShape[] =>
      [...shapes.values()].toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function shapeOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): RequestShape {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const names = new Set([...searchParams.keys(), ...new URLSearchParams(body).keys()])
  return {
    method,
    path: pathname.replaceAll(/\/(?:pi|we|re|po|dp)_\w+/g, '/:id'),
    parameters: [...names]
      .map((name) => name.replaceAll(/\[\d+\]/g, '[0]'))
      .filter(isFirst)
      .toSorted(),
    hasKey: headers['idempotency-key'] !== undefined,
  }
}

const isFirst = (name: string, at: number, all: readonly string[]) => all.indexOf(name) === at
