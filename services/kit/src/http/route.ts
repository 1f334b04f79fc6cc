import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import { invalid, notFound, Refusal } from '../errors.ts'
import type { Access } from '@portico/proto/api/access'
import { bodyOf, isBodyStrict, type Contract } from '@portico/proto/api/contract'
import type { CallerKind, Method, Shape } from '@portico/proto/api/endpoint'
import { fieldErrors } from '@portico/proto/values/strict'
import { checkKind, checkPermission, type Allowed } from './access.ts'
import { decodeBody, isForm, readBytes } from './body.ts'
import { mayHoldCrumb, requireCrumb } from './caller/crumb.ts'
import type { Caller, Principal, Website } from './principal.ts'

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

export type Route = {
  method: Method
  path: string
  /** The callers that the route accepts. */
  access: Access
  contract: Contract
  run(req: Request, res: Response, caller: Caller, requestId: string): Promise<Reply>
}

/** A body that a route has refused with 400: its bytes, and why. */
export type Malformed = { req: Request; caller: Caller; bytes: Buffer; reason: string }

export type RouteOptions = {
  /** The largest body in bytes; 65,536 by default. */
  bodyLimit?: number
  /** Called before the body is read. @throws Refusal to refuse the request at the cost of its headers */
  admit?: (caller: Caller, req: IncomingMessage) => void
  /** Gets each body that is answered 400. Must not throw. */
  onMalformed?: (malformed: Malformed) => void
}

type Parsed<S, Part extends 'query' | 'params' | 'body', Without> =
  S extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : Without
type AnswersOf<S> = S extends { answers: infer R } ? R : unknown

export type Handler<S extends Shape, K extends CallerKind> = (
  context: Context<
    Parsed<S, 'query', Record<string, unknown>>,
    Parsed<S, 'params', Record<string, string>>,
    Parsed<S, 'body', unknown>,
    Allowed<K>
  >,
) => Promise<Reply | Answered<AnswersOf<S>>> | Reply | Answered<AnswersOf<S>>

/** A handler returns the declared type of 200, or nothing if 204 is declared. */
type Answered<R> = R extends { 200: infer S extends z.ZodType } ? z.output<S> | Nothing<R> : object | void
// A handler that returns nothing is answered with 204.
type Nothing<R> = R extends { 204: null } ? void : never

/**
 * Implements the endpoint of a contract. The caller is checked first; then invalid input is a 400 that names the field.
 * `handle` gets the parsed request.
 */
export function route<S extends Shape, K extends CallerKind>(
  contract: Contract<S, K>,
  handle: Handler<S, K>,
  { bodyLimit = 65_536, admit, onMalformed }: RouteOptions = {},
): Route {
  const { method, path, access } = contract.endpoint
  const { query: querySchema, params: paramsSchema } = contract.schemas
  const { accepts = 'json' } = contract
  const isStrict = isBodyStrict(contract)
  const bodySchema = bodyOf(contract)
  const readsBody = bodySchema !== undefined
  const websiteRule = typeof access === 'object' && access.kind === 'may' ? access : null
  type Parts = Parameters<typeof handle>[0]
  return {
    method,
    path,
    access,
    contract,
    async run(req, res, caller, requestId) {
      const { principal, website } = caller
      checkKind(access, caller, req.headers['x-siteuser-xsrf-token'])
      const query = check(querySchema, req.query) as Parts['query']
      const params = check(paramsSchema, req.params) as Parts['params']
      if (websiteRule?.in === 'path') checkPermission(principal, websiteIdOf(params), websiteRule)
      if (websiteRule?.in === 'query') checkPermission(principal, websiteIdOf(query), websiteRule)
      admit?.(caller, req)
      const readAs = readsBody ? accepts : mayHoldCrumb(req) ? 'form' : null
      const bytes = readAs && (await readBytes(req, bodyLimit))
      let result
      try {
        const sent = bytes ? decodeBody(bytes, req.headers['content-type'], readAs) : undefined
        requireCrumb(req, caller, sent)
        const fields = isStrict && isForm(req) ? withoutCrumb(sent) : sent
        const body = check(bodySchema, readsBody ? fields : undefined) as Parts['body']
        if (websiteRule?.in === 'body') checkPermission(principal, websiteIdOf(body), websiteRule)
        result = await handle({
          req,
          res,
          query,
          params,
          body,
          headers: req.headers,
          get website() {
            if (!website) throw notFound('website')
            return website
          },
          websiteOrNull: website,
          // The checks above guarantee the type.
          principal: principal as Allowed<K>,
          synthetic: caller.synthetic === true,
          caller,
          requestId,
          get signal() {
            return signalOf(res)
          },
        })
      } catch (error) {
        if (bytes && error instanceof Refusal && error.status === 400)
          onMalformed?.({ req, caller, bytes, reason: error.message })
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

export { fieldErrors }
