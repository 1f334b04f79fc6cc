import express, { type Express } from 'express'
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'

/** An Express application without the parts that cost time and are not used. */
export function createExpress(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  return app
}

/**
 * A server whose requests and responses are born with Express's prototypes. Express swaps the prototypes of both on
 * every request, which makes the engine forget their shapes; here the swap finds them in place already. They are
 * classes, because the engine then makes room for all the fields that node's own constructors write. A `listener` of its
 * own may decide when `app` gets a request.
 */
export function createExpressServer(
  app: Express,
  options: ServerOptions = {},
  listener: RequestListener = app,
): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  app.request = above(Request.prototype, app.request)
  app.response = above(Response.prototype, app.response)
  return createServer(
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      keepAliveTimeout: 65_000,
      requestTimeout: 60_000,
      ...options,
    },
    listener,
  )
}

/** The prototype `own`, which from now on has all of `base`. */
const above = <Base extends object>(own: object, base: Base): Base => Object.setPrototypeOf(own, base) as Base
