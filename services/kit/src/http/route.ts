import type { Request, Response } from 'express'
import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import { invalid, notFound } from '../errors.ts'
import { checkKind, checkPermission, type Access, type Allowed, type AnyAccess } from './access.ts'
import { problemsOf, strict } from '@portico/proto/strict'
import { isForm, readBody, type Accepts } from './body.ts'
import { mayHoldCrumb, requireCrumb } from './crumb.ts'
import type { Caller, Principal, Website } from './principal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a handler may answer besides a plain object (200 JSON) and nothing (204). */
export class Reply {
  readonly status: number
  readonly body: string | Buffer | undefined
  readonly headers: Record<string, string | string[]>
  /** A long body, made as fast as the caller takes it; its making ends when the caller goes away. */
  readonly chunks: AsyncIterable<string> | undefined
  constructor(
    status: number,
    body: string | Buffer | undefined,
    headers: Record<string, string | string[]>,
    chunks?: AsyncIterable<string>,
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.chunks = chunks
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** A JSON answer with its own status and headers; without a body, an empty answer. */
export function reply(
  status: number,
  body?: unknown,
  headers: Record<string, string | string[]> = {},
): Reply {
  return body === undefined
    ? new Reply(status, undefined, headers)
    : new Reply(status, JSON.stringify(body), { 'content-type': JSON_TYPE, ...headers })
}

/** An HTML answer. */
export function html(status: number, text: string, headers: Record<string, string | string[]> = {}): Reply {
  return new Reply(status, text, { 'content-type': 'text/html; charset=utf-8', ...headers })
}

/** An answer whose JSON text is already there: sent byte for byte (replies that are repeated). */
export function jsonText(
  status: number,
  text: string,
  headers: Record<string, string | string[]> = {},
): Reply {
  return new Reply(status, text === '' ? undefined : text, { 'content-type': JSON_TYPE, ...headers })
}

/** What a handler gets: the parsed request, the website of the host, and who calls. */
export type Context<Q = unknown, P = unknown, B = unknown, Who extends Principal = Principal> = {
  req: Request
  res: Response
  query: Q
  params: P
  body: B
  headers: IncomingHttpHeaders
  /** The website of the host. @throws Refusal 404 on a host that has none */
  readonly website: Website
  websiteOrNull: Website | null
  /** Who calls: one of those whom `access` lets through. */
  principal: Who
  /** Traffic of load tests and probes: kept, and left out of what owners read. */
  synthetic: boolean
  requestId: string
}

/**
 * What a route answers when all is well, by status: JSON of a schema, bodies of these media types, or no body (`null`).
 * Refusals follow from what it declares and are not named here.
 */
export type Answers = { readonly [status: number]: z.ZodType | readonly string[] | null }

/** What the API document tells of a route besides its place; the services themselves read the same schemas. */
export type Described = {
  /** What it does, in a sentence for whoever calls it. */
  summary?: string
  answers?: Answers
  query?: z.ZodType
  params?: z.ZodType
  body?: z.ZodType
  accepts: Accepts
  /** Media types of a body that the handler reads by itself. */
  uploads?: readonly string[]
  /** The header whose value makes a repeat get the first answer; the same value with another body is a 422. */
  keyHeader?: string
}

export type Route = {
  method: Method
  path: string
  /** Who may call it. */
  access: AnyAccess
  described: Described
  run(req: Request, res: Response, caller: Caller, requestId: string): Promise<Reply>
}

type Definition<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, A, R extends Answers> = {
  method: Method
  path: string
  /** Needed, as `answers`, of every route that the gateway lets through: the API document is made from them. */
  summary?: string
  answers?: R
  /** Who may call it, checked before the body is read; there is no default. */
  access: A & Access<z.infer<Q>, z.infer<P>, z.infer<B>>
  query?: Q
  params?: P
  body?: B
  /**
   * Fields that `body` does not name are a 400. `ignored` is for calls of visitors' pages and of clients that are not
   * ours; calls between services ignore them too, as versions differ during a rolling restart.
   */
  unknownFields?: 'ignored'
  accepts?: Accepts
  uploads?: readonly string[]
  keyHeader?: string
  /** Largest body in bytes; 65,536 unless told. */
  bodyLimit?: number
  handle(
    context: Context<z.infer<Q>, z.infer<P>, z.infer<B>, Allowed<A>>,
  ): Promise<Reply | Answered<R>> | Reply | Answered<R>
}

/** A handler returns what is declared for 200, or nothing where only 204 is. */
type Answered<R> = R extends { 200: infer S extends z.ZodType } ? z.output<S> | Nothing<R> : object | void
// A handler that returns nothing answers 204.
type Nothing<R> = R extends { 204: null } ? void : never

/**
 * One endpoint: its place, who may call it, the schemas of what it reads, and what it does. Bad input is a 400 that
 * names the field; only those hear of it who may call.
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
  const reads = body !== undefined
  const named = typeof access === 'object' && access.kind === 'may' ? access : null
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
      if (named?.in === 'path') checkPermission(principal, websiteIdOf(params), named.permission)
      if (named?.in === 'query') checkPermission(principal, websiteIdOf(query), named.permission)
      const sent = reads
        ? await readBody(req, accepts, bodyLimit)
        : mayHoldCrumb(req)
          ? await readBody(req, 'form', bodyLimit)
          : undefined
      requireCrumb(req, caller, sent)
      const read = isStrict && isForm(req) ? withoutCrumb(sent) : sent
      const given = check(body, reads ? read : undefined) as z.infer<B>
      if (named?.in === 'body') checkPermission(principal, websiteIdOf(given), named.permission)
      const result = await definition.handle({
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
        // The checks above are what makes it one of these.
        principal: principal as Allowed<A>,
        synthetic: caller.synthetic === true,
        requestId,
      })
      if (result instanceof Reply) return result
      return result === undefined ? reply(204) : reply(200, result)
    },
  }
}

/** A crumb is a field of any form (wire.md §1), and none of what a route reads. */
function withoutCrumb(sent: unknown): unknown {
  if (typeof sent !== 'object' || Buffer.isBuffer(sent)) return sent
  const { crumb: _, ...rest } = sent as Record<string, unknown>
  return rest
}

/** The types of `access` see to it that the schema of this part reads a `websiteId`. */
const websiteIdOf = (part: unknown) => (part as { websiteId: string }).websiteId

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(fieldErrors(parsed.error))
}

/** The first problem of each field, keyed by its dotted path (`body` where the whole is wrong). */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of problemsOf(error)) errors[path.join('.') || 'body'] ??= message
  return errors
}
