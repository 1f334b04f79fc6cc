import type * as z from 'zod'
import type { Access, May, Staff } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The successful replies of an endpoint by status: JSON of a schema, bodies of these media types, or no body (`null`).
 * Refusals follow from the other declarations and are not listed.
 */
export type Answers = { readonly [status: number]: z.ZodType | readonly string[] | null }

/** The schemas of an endpoint: of the parameters in its path, its query, its body and its replies. */
export type Shape = {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly answers?: Answers
}

/** The kinds of caller that the handler of an endpoint may get. */
export type CallerKind = 'anyone' | 'member' | 'owner' | 'service'

/**
 * An endpoint as its callers know it: a value that contains no schema, so that a browser loads none. `S` and the schemas in
 * the file `….schemas.ts` beside it are checked against each other.
 */
export type Endpoint<S extends Shape = Shape, K extends CallerKind = CallerKind> = {
  readonly method: Method
  /** The path with named parameters, as Express reads it: `/api/rest/sites/:websiteId/redirects`. */
  readonly path: string
  readonly access: Access
  /** The reading endpoints whose replies a call changes. */
  readonly changes: readonly Endpoint[]
  /** Only types: the value has neither. */
  readonly shape?: S
  readonly caller?: K
}

/** `may` in the parts of the request whose schema reads a `websiteId`. */
type MayOf<S> =
  | (S extends { params: OfWebsite } ? May<'path'> : never)
  | (S extends { query: OfWebsite } ? May<'query'> : never)
  | (S extends { body: OfWebsite } ? May<'body'> : never)
type OfWebsite = z.ZodType<{ websiteId: string }>

type Rules<A> = {
  /** The callers that the endpoint accepts, checked before the body is read. There is no default. */
  access: A
  changes?: readonly Endpoint[]
}

/**
 * Declares an endpoint: `endpoint<{ params: typeof WebsiteParams }>('GET', '/api/rest/sites/:websiteId/redirects', { access })`.
 * The overloads differ by the kind of caller that the handler gets.
 */
export function endpoint<S extends Shape>(
  method: Method,
  path: string,
  rules: Rules<'anyone'>,
): Endpoint<S, 'anyone'>
export function endpoint<S extends Shape>(
  method: Method,
  path: string,
  rules: Rules<'service'>,
): Endpoint<S, 'service'>
export function endpoint<S extends Shape>(
  method: Method,
  path: string,
  rules: Rules<'member' | 'member-cookie'>,
): Endpoint<S, 'member'>
export function endpoint<S extends Shape>(
  method: Method,
  path: string,
  rules: Rules<'account' | Staff | MayOf<S>>,
): Endpoint<S, 'owner'>
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(method: Method, path: string, { access, changes = [] }: Rules<Access>): Endpoint {
  return { method, path, access, changes }
}
