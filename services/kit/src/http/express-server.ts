import express, { type Express } from 'express'
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'

/** Creates an Express application without the features that cost time and are not used. */
export function createExpress(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  return app
}

/**
 * Creates a server whose requests and responses already have Express's prototypes. Express sets the prototypes of both on
 * every request, which makes the engine discard their shapes; here that changes nothing. They are classes, because the
 * engine then reserves space for all fields that Node's constructors write. A different `listener` may decide when `app`
 * gets a request. Between services the `Keep-Alive` header tells how long a connection may be idle; with `isPublic` it is
 * left out.
 */
export function createExpressServer(
  app: Express,
  options: ServerOptions = {},
  listener: RequestListener = app,
  { isPublic = false }: { isPublic?: boolean } = {},
): Server {
  class Request extends IncomingMessage {}
  class OwnResponse extends ServerResponse {}
  /** Node writes the `Keep-Alive` header, which browsers ignore, if this field is not 0. */
  class PublicResponse extends ServerResponse {
    get _keepAliveTimeout(): number {
      return 0
    }
    set _keepAliveTimeout(_ms: number) {}
  }
  const Response = isPublic ? PublicResponse : OwnResponse
  app.request = inherit(Request.prototype, app.request)
  app.response = inherit(Response.prototype, app.response)
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

/** Makes `base` the prototype of `own`, and returns `own`. */
const inherit = <Base extends object>(own: object, base: Base): Base =>
  Object.setPrototypeOf(own, base) as Base
