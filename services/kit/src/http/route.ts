import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import { invalid, notFound, Refusal } from '../errors.ts'
import { checkKind, checkPermission, type Access, type Allowed, type AnyAccess } from './access.ts'
import { problemsOf, strict } from '@portico/proto/strict'
import { decodeBody, isForm, readBytes, type Accepts } from './body.ts'
import { mayHoldCrumb, requireCrumb } from './crumb.ts'
import type { Caller, Principal, Website } from './principal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A reply with its own status and headers. A handler may also return a plain object (200 JSON) or nothing (204). */
export class Reply {
  readonly status: number
  readonly body: string | Buffer | undefined
  readonly headers: Record<string, string | string[]>
  /** A long body, produced as fast as the client reads it, until the client disconnects. */
  readonly chunks: AsyncIterable<string | Buffer> | undefined
  constructor(
    status: number,
    body: string | Buffer | undefined,
    headers: Record<string, string | string[]>,
    chunks?: AsyncIterable<string | Buffer>,
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.chunks = chunks
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Creates a JSON reply; without `body`, an empty reply. */
export function reply(
  status: number,
  body?: unknown,
  headers: Record<string, string | string[]> = {},
): Reply {
  return body === undefined
    ? new Reply(status, undefined, headers)
    : new Reply(status, JSON.stringify(body), { 'content-type': JSON_TYPE, ...headers })
}

/** Creates an HTML reply. */
export function html(
  status: number,
  text: string | Buffer,
  headers: Record<string, string | string[]> = {},
): Reply {
  return new Reply(status, text, { 'content-type': 'text/html; charset=utf-8', ...headers })
}

/** Creates a JSON reply from its text, which is sent unchanged (stored replies). */
export function jsonText(
  status: number,
  text: string,
  headers: Record<string, string | string[]> = {},
): Reply {
  return new Reply(status, text === '' ? undefined : text, { 'content-type': JSON_TYPE, ...headers })
}

/** The argument of a handler: the parsed request, the website of the host, and the caller. */
export type Context<Q = unknown, P = unknown, B = unknown, C extends Principal = Principal> = {
  req: Request
  res: Response
  query: Q
  params: P
  body: B
  headers: IncomingHttpHeaders
  /** The website of the host. @throws Refusal 404 on a host without one */
  readonly website: Website
  websiteOrNull: Website | null
  /** The caller, of a kind that `access` accepts. */
  principal: C
  /** Sent by a load test or probe: stored, and left out of reports. */
  synthetic: boolean
  caller: Caller
  requestId: string
  /** Aborted when the client closes the connection before it has the whole reply. */
  readonly signal: AbortSignal
}

/**
 * The successful replies of a route by status: JSON of a schema, bodies of these media types, or no body (`null`).
 * Refusals follow from the other declarations and are not listed.
 */
export type Answers = { readonly [status: number]: z.ZodType | readonly string[] | null }

/** The contents of the API document for a route, besides method and path. The service validates with the same schemas. */
export type Described = {
  /** The purpose of the route, in one sentence for its callers. */
  summary?: string
  answers?: Answers
  query?: z.ZodType
  params?: z.ZodType
  body?: z.ZodType
  accepts: Accepts
  /** Media types of a body that the handler reads itself. */
  uploads?: readonly string[]
  /** The header of the idempotency key: a repeat gets the first reply; the same key with another body is a 422. */
  keyHeader?: string
}

export type Route = {
  method: Method
  path: string
  /** The callers that the route accepts. */
  access: AnyAccess
  described: Described
  run(req: Request, res: Response, caller: Caller, requestId: string): Promise<Reply>
}

/** A body that a route has refused with 400: its bytes, and why. */
export type Malformed = { req: Request; caller: Caller; bytes: Buffer; reason: string }

type Definition<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, A, R extends Answers> = {
  method: Method
  path: string
  /** Required, like `answers`, for every route that the gateway exposes, because the API document is built from them. */
  summary?: string
  answers?: R
  /** The callers that the route accepts, checked before the body is read. There is no default. */
  access: A & Access<z.infer<Q>, z.infer<P>, z.infer<B>>
  query?: Q
  params?: P
  body?: B
  /**
   * A field that `body` does not declare is a 400. `ignored` is for requests of visitors' pages and of third-party clients.
   * Calls between services ignore unknown fields too, because versions differ during a rolling restart.
   */
  unknownFields?: 'ignored'
  accepts?: Accepts
  uploads?: readonly string[]
  keyHeader?: string
  /** The largest body in bytes; 65,536 by default. */
  bodyLimit?: number
  /** Called before the body is read. @throws Refusal to refuse the request at the cost of its headers */
  admit?: (caller: Caller, req: IncomingMessage) => void
  /** Gets each body that is answered 400. Must not throw. */
  onMalformed?: (malformed: Malformed) => void
  handle(
    context: Context<z.infer<Q>, z.infer<P>, z.infer<B>, Allowed<A>>,
  ): Promise<Reply | Answered<R>> | Reply | Answered<R>
}

/** A handler returns the declared type of 200, or nothing if 204 is declared. */
type Answered<R> = R extends { 200: infer S extends z.ZodType } ? z.output<S> | Nothing<R> : object | void
// A handler that returns nothing is answered with 204.
type Nothing<R> = R extends { 204: null } ? void : never

/**
 * Defines an endpoint: method and path, access, the schemas of its input, and its handler. Invalid input is a 400 that
 * names the field, after the caller was checked.
 */
export function route<
  Q extends z.ZodType = z.ZodType<Record<string, unknown>>,
  P extends z.ZodType = z.ZodType<Record<string, string>>,
  B extends z.ZodType = z.ZodType<unknown>,
  A extends string | { kind: string } = string,
  const R extends Answers = Answers,
>(definition: Definition<Q, P, B, A, R>): Route {
  const { method, path, accepts = 'json', bodyLimit = 65_536 } = definition
  const { summary, answers, query, params, uploads, keyHeader } = definition
  const access = definition.access as AnyAccess
  const isStrict = definition.unknownFields !== 'ignored' && access !== 'service'
  const body = isStrict && definition.body ? strict(definition.body) : definition.body
  const readsBody = body !== undefined
  const websiteRule = typeof access === 'object' && access.kind === 'may' ? access : null
  return {
    method,
    path,
    access,
    described: { summary, answers, query, params, body, accepts, uploads, keyHeader },
    async run(req, res, caller, requestId) {
      const { principal, website } = caller
      checkKind(access, caller, req.headers['x-siteuser-xsrf-token'])
      const query = check(definition.query, req.query) as z.infer<Q>
      const params = check(definition.params, req.params) as z.infer<P>
      if (websiteRule?.in === 'path') checkPermission(principal, websiteIdOf(params), websiteRule)
      if (websiteRule?.in === 'query') checkPermission(principal, websiteIdOf(query), websiteRule)
      definition.admit?.(caller, req)
      const readAs = readsBody ? accepts : mayHoldCrumb(req) ? 'form' : null
      const bytes = readAs && (await readBytes(req, bodyLimit))
      let result
      try {
        const sent = bytes ? decodeBody(bytes, req.headers['content-type'], readAs) : undefined
        requireCrumb(req, caller, sent)
        const fields = isStrict && isForm(req) ? withoutCrumb(sent) : sent
        const given = check(body, readsBody ? fields : undefined) as z.infer<B>
        if (websiteRule?.in === 'body') checkPermission(principal, websiteIdOf(given), websiteRule)
        result = await definition.handle({
          req,
          res,
          query,
          params,
          body: given,
          headers: req.headers,
          get website() {
            if (!website) throw notFound('website')
            return website
          },
          websiteOrNull: website,
          // The checks above guarantee the type.
          principal: principal as Allowed<A>,
          synthetic: caller.synthetic === true,
          caller,
          requestId,
          get signal() {
            return signalOf(res)
          },
        })
      } catch (error) {
        if (bytes && error instanceof Refusal && error.status === 400)
          definition.onMalformed?.({ req, caller, bytes, reason: error.message })
        throw error
      }
      if (result instanceof Reply) return result
      return result === undefined ? reply(204) : reply(200, result)
    },
  }
}

function signalOf(res: Response): AbortSignal {
  const ended = new AbortController()
  const end = () => {
    if (!res.writableFinished) ended.abort()
  }
  if (res.closed) end()
  else res.once('close', end)
  return ended.signal
}

/** Removes the crumb, which any form may contain (WIRE-01) and schemas do not declare. */
function withoutCrumb(sent: unknown): unknown {
  if (typeof sent !== 'object' || Buffer.isBuffer(sent)) return sent
  const { crumb: _, ...rest } = sent as Record<string, unknown>
  return rest
}

/** The type of `access` guarantees that the schema of this part has a `websiteId`. */
const websiteIdOf = (part: unknown) => (part as { websiteId: string }).websiteId

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(fieldErrors(parsed.error))
}

/** Returns the first problem of each field by its dotted path (`body` for the whole). */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of problemsOf(error)) errors[path.join('.') || 'body'] ??= message
  return errors
}
