import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Express, Request, Response } from 'express'
import { Refusal, badRequest, methodNotAllowed, notFound, unavailable } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { isTransient } from '../postgres/transient.ts'
import type { SocketFile } from './address.ts'
import { createExpress, createExpressServer } from './express-server.ts'
import { listen, type ListenOptions, type Listening } from './listen.ts'
import {
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  createCallerVerifier,
  type Caller,
  type Keys,
} from './principal.ts'
import { reply, type Reply, type Route } from './route.ts'

const anonymous: Caller = { website: null, principal: { kind: 'anonymous' } }

export type ServiceServer = {
  app: Express
  listen(at: number | SocketFile, options?: ListenOptions): Promise<Listening>
}

/**
 * Creates the HTTP server of a service: its routes, the signed caller, and refusals in the shape of WIRE-03. A request
 * without a valid principal header is anonymous and has no website. A request whose header has expired is answered 503,
 * because the reply to an anonymous caller would be wrong.
 */
export function createServer({
  name,
  routes,
  keys,
  logger,
  metrics,
}: {
  /** The name of the service, for which callers are signed. */
  name: string
  routes: readonly Route[]
  keys: Keys
  logger: Logger
  metrics: Metrics
}): ServiceServer {
  const app = createExpress()
  const context: Context = { verify: createCallerVerifier({ to: name, keys }), logger }
  for (const route of routes) {
    const observe = metrics.request(route.method, route.path)
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    app[method](route.path, async (req, res) => {
      const started = performance.now()
      const requestId = requestIdOf(req)
      const answer = await answerOf(route, req, res, requestId, context)
      await send(res, answer, requestId).catch((error: unknown) => {
        if (!res.headersSent) throw error
        if (!isDisconnect(error))
          logger.warn({ err: error, request_id: requestId }, 'a reply was interrupted')
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
  return { app, listen: (at, options) => listen(createExpressServer(app), at, options) }
}

type Context = { verify: ReturnType<typeof createCallerVerifier>; logger: Logger }

async function answerOf(
  route: Route,
  req: Request,
  res: Response,
  requestId: string,
  { verify, logger }: Context,
): Promise<Reply> {
  let caller = anonymous
  try {
    const header = req.headers[PRINCIPAL_HEADER]
    const signed = verify(typeof header === 'string' ? header : undefined, Date.now())
    if (signed === 'expired') throw expired()
    caller = signed ?? anonymous
    return await route.run(req, res, caller, requestId)
  } catch (error) {
    if (error instanceof Refusal) return refusal(error)
    // The tracer adds trace_id and span_id.
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

/** Answers a path without a route of this method: 405 if other methods have one, else 404. Internal routes are not listed. */
function unmatched(app: Express, { method, path }: Request): Reply {
  const allowed = new Set<string>()
  // The types of Express leave out `match`, by which its own router finds a layer.
  const layers = app.router.stack as unknown as Layer[]
  for (const layer of layers) {
    if (!layer.route || path.toLowerCase().startsWith('/internal/') || !layer.match(path)) continue
    for (const entry of layer.route.stack) allowed.add(entry.method.toUpperCase())
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
  // Node discards an unread body and keeps the connection. A body that is too large must end it.
  if (answer.status === 413) headers['connection'] = 'close'
  res.writeHead(answer.status, headers)
  if (answer.chunks) await pipeline(Readable.from(answer.chunks, { highWaterMark: 1 }), res)
  else res.end(answer.body)
}

/** Whether a stream ended because the client disconnected. */
const isDisconnect = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
