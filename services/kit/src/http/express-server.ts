import express, { type Express } from 'express'
import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http'

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
 * every request, which makes the engine forget their shapes; here the swap finds them in place already.
 */
export function createExpressServer(app: Express, options: ServerOptions = {}): Server {
  function Request(this: IncomingMessage, ...args: unknown[]) {
    Reflect.apply(IncomingMessage, this, args)
  }
  function Response(this: ServerResponse, ...args: unknown[]) {
    Reflect.apply(ServerResponse, this, args)
  }
  Request.prototype = app.request
  Response.prototype = app.response
  return createServer(
    {
      // The constructors of node:http are plain functions; their types do not say so.
      IncomingMessage: Request as unknown as typeof IncomingMessage,
      ServerResponse: Response as unknown as typeof ServerResponse,
      keepAliveTimeout: 65_000,
      requestTimeout: 60_000,
      ...options,
    },
    app,
  )
}
