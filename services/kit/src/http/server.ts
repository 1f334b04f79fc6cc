import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Express, Request, Response } from 'express'
import type { Server } from 'node:http'
import { Refusal, badRequest, methodNotAllowed, notFound, unavailable } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { isTransient } from '../postgres/transient.ts'
import { socketAddress, type SocketFile } from './address.ts'
import { closeServer } from './drain.ts'
import { createExpress, createExpressServer } from './express-server.ts'
import {
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  createCallerVerifier,
  type Caller,
  type Keys,
} from './principal.ts'
import { reply, type Reply, type Route } from './route.ts'

const nobody: Caller = { website: null, principal: { kind: 'anonymous' } }

/** `port` is 0 at a socket file. */
export type Listening = { url: string; port: number; close(): Promise<void> }
export type ServiceServer = {
  app: Express
  listen(at: number | SocketFile, host?: string, shared?: boolean): Promise<Listening>
}

/**
 * The HTTP server of a service: its routes, the caller that the gateway vouches for, and refusals in the shape of
 * wire.md §1. A request without a good principal header is anonymous and has no website; one whose header ran out on
 * its way here is asked to come again (503), because as anonymous it would be told things that are not so.
 */
export function createServer({
  name,
  routes,
  keys,
  logger,
  metrics,
}: {
  /** The service: callers are signed for it by name. */
  name: string
  routes: readonly Route[]
  keys: Keys
  logger: Logger
  metrics: Metrics
}): ServiceServer {
  const app = createExpress()
  const inside: Inside = { verify: createCallerVerifier({ to: name, keys }), logger }
  for (const route of routes) {
    const observe = metrics.request(route.method, route.path)
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    app[method](route.path, async (req, res) => {
      const started = performance.now()
      const requestId = requestIdOf(req)
      const answer = await answerOf(route, req, res, requestId, inside)
      await send(res, answer, requestId).catch((error: unknown) => {
        if (!res.headersSent) throw error
        if (!isGone(error)) logger.warn({ err: error, request_id: requestId }, 'an answer broke off')
      })
      observe(answer.status, (performance.now() - started) / 1_000)
    })
  }
  app.use((req: Request, res: Response) => void send(res, unmatched(app, req), requestIdOf(req)))
  app.use(
    (error: Error & { status?: number }, req: Request, res: Response, next: (error?: unknown) => void) => {
      if (res.headersSent) return next(error)
      const status = error.status ?? 500
      if (status >= 500) logger.error({ err: error, request_id: requestIdOf(req) }, 'request failed')
      void send(
        res,
        status < 500 ? refusal(badRequest('The address is not valid.')) : failure(),
        requestIdOf(req),
      )
    },
  )
  return { app, listen: (at, host, shared) => listen(createExpressServer(app), at, host, shared) }
}

type Inside = { verify: ReturnType<typeof createCallerVerifier>; logger: Logger }

async function answerOf(
  route: Route,
  req: Request,
  res: Response,
  requestId: string,
  { verify, logger }: Inside,
): Promise<Reply> {
  let caller = nobody
  try {
    const header = req.headers[PRINCIPAL_HEADER]
    const vouched = verify(typeof header === 'string' ? header : undefined, Date.now())
    if (vouched === 'expired') throw expired()
    caller = vouched ?? nobody
    return await route.run(req, res, caller, requestId)
  } catch (error) {
    if (error instanceof Refusal) return refusal(error)
    // trace_id and span_id are added where the process is traced.
    const ids = { request_id: requestId, site_id: caller.website?.id, route: route.path }
    if (isTransient(error)) {
      logger.warn({ err: error, ...ids }, 'the request cannot be served now')
      return refusal(unavailable())
    }
    logger.error({ err: error, ...ids }, 'request failed')
    return failure()
  }
}

function expired(): Refusal {
  const { status, body, headers } = unavailable('This took too long. Please try again shortly.', 2)
  return new Refusal(status, body, { ...headers, [EXPIRED_HEADER]: '1' })
}

type Layer = { route?: { stack: readonly { method: string }[] }; match(path: string): boolean }

/** A path that no route of this method has: 405 where others do, else 404. Routes of services tell nobody of themselves. */
function unmatched(app: Express, { method, path }: Request): Reply {
  const allowed = new Set<string>()
  // The types of Express leave out `match`, by which its own router finds a layer.
  const layers = app.router.stack as unknown as Layer[]
  for (const layer of layers) {
    if (!layer.route || path.toLowerCase().startsWith('/internal/') || !layer.match(path)) continue
    for (const { method: its } of layer.route.stack) allowed.add(its.toUpperCase())
  }
  if (allowed.has('GET')) allowed.add('HEAD')
  const methods = [...allowed].sort()
  if (methods.length === 0) return refusal(notFound('page'))
  if (method === 'OPTIONS') return reply(204, undefined, { allow: [...methods, 'OPTIONS'].join(', ') })
  return refusal(methodNotAllowed(methods))
}

const refusal = (error: Refusal) => reply(error.status, error.body, error.headers)
const failure = () => reply(500, { error: 'Internal server error. Please try again later.' })

function requestIdOf(req: Request): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

async function send(res: Response, answer: Reply, requestId: string): Promise<void> {
  if (res.destroyed) return
  const headers: Record<string, string | string[] | number> = { ...answer.headers, 'x-request-id': requestId }
  headers['cache-control'] ??= 'no-store'
  if (answer.body !== undefined) headers['content-length'] = Buffer.byteLength(answer.body)
  // A body that nobody read is dropped by node and the connection kept, unless it is one that we refused to take.
  if (answer.status === 413) headers['connection'] = 'close'
  res.writeHead(answer.status, headers)
  if (answer.chunks) await pipeline(Readable.from(answer.chunks, { highWaterMark: 1 }), res)
  else res.end(answer.body)
}

/** Whether a stream ended because its reader went away. */
const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Binds a server; `close` stops accepting, ends idle connections and waits for the requests that run. At a shared port
 * another process may listen, too, and `close` leaves clients the time to go there.
 */
export async function listen(
  server: Server,
  at: number | SocketFile,
  host = '127.0.0.1',
  shared = false,
): Promise<Listening> {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const body = JSON.stringify({ error: 'The request is malformed.' })
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const place = typeof at === 'number' ? { port: at, host, reusePort: shared } : { path: at.socket }
    server.listen({ ...place, backlog: 511 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const port = typeof at === 'number' ? (server.address() as AddressInfo).port : 0
  return {
    url:
      typeof at === 'number'
        ? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
        : socketAddress(at.socket),
    port,
    close: () => closeServer(server, shared),
  }
}
