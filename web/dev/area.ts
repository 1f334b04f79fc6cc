import { request } from 'node:http'
import { createServer, type Connect, type ViteDevServer } from 'vite'
import { areaServerConfig } from '../bundler/builds.ts'

/** The script of the owner's area, below the root of `web`. */
const SCRIPT = '/src/config/main.tsx'

/**
 * Serves the owner's area from its sources: a change shows at once, and the state of unchanged components stays. All other
 * addresses go to the gateway on `gatewayPort`, as if they came from the app host, so sign-in and calls work.
 * @returns the server and the address of the owner's area
 */
export async function startArea({
  port,
  gatewayPort,
}: {
  port: number
  gatewayPort: number
}): Promise<{ server: ViteDevServer; address: string }> {
  const gateway = { host: '127.0.0.1', port: gatewayPort, headers: { host: `app.localhost:${gatewayPort}` } }
  const origin = `http://${gateway.headers.host}`
  const server = await createServer({
    ...(await areaServerConfig()),
    appType: 'custom',
    server: {
      port,
      host: '127.0.0.1',
      allowedHosts: ['app.localhost'],
      proxy: {
        '^/(?!src/|@|node_modules/|config(?:/|$|\\?)).*': {
          target: `http://127.0.0.1:${gatewayPort}`,
          headers: gateway.headers,
          configure(proxy) {
            proxy.on('proxyReq', (sent, { headers }) => {
              if (headers.origin !== undefined) sent.setHeader('origin', origin)
              if (headers.referer !== undefined) sent.setHeader('referer', `${origin}/config/`)
            })
          },
        },
      },
    },
    plugins: [
      ...(await areaServerConfig()).plugins!,
      {
        name: 'shell',
        configureServer(vite) {
          vite.middlewares.use(shell(vite, gateway))
        },
      },
    ],
  })
  await server.listen()
  void server.warmupRequest(SCRIPT)
  const address = server.httpServer!.address() as { port: number }
  return { server, address: `http://app.localhost:${address.port}/config/` }
}

/** Answers `/config/*` with the shell of the gateway, in which the script of the sources replaces the built one. */
const shell =
  (
    vite: ViteDevServer,
    gateway: { host: string; port: number; headers: Record<string, string> },
  ): Connect.NextHandleFunction =>
  (req, res, next) => {
    const path = req.url ?? '/'
    if (!/^\/config(?:[/?]|$)/.test(path)) return next()
    const answer = (status: number, body: string) => {
      res
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(body)
    }
    const sent = request(
      { ...gateway, path, headers: { ...gateway.headers, cookie: req.headers.cookie ?? '' } },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const status = reply.statusCode ?? 502
          if (reply.headers.location !== undefined) {
            res.writeHead(status, { location: reply.headers.location }).end()
            return
          }
          const html = Buffer.concat(chunks)
            .toString()
            .replace(/<link rel="stylesheet"[^>]*>/g, '')
            .replace(/<script type="module"[^>]*>/, `<script type="module" src="${SCRIPT}">`)
          vite.transformIndexHtml(path, html).then((body) => answer(status, body), next)
        })
      },
    )
    sent.on('error', () => answer(503, RESTARTING))
    sent.end()
  }

const RESTARTING =
  '<!doctype html><meta http-equiv="refresh" content="1"><title>Portico</title><p>The servers are starting …</p>'
