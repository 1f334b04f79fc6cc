import type * as z from 'zod'
import type { Access } from '@portico/proto/api/access'
import { contract, type Notes } from '@portico/proto/api/contract'
import type { Answers, Endpoint, Method, Shape } from '@portico/proto/api/endpoint'
import { route, type Handler, type Route, type RouteOptions } from '../http/route.ts'

type KindOf<A extends Access> = A extends 'anyone' | 'service'
  ? A
  : A extends 'member' | 'member-cookie'
    ? 'member'
    : 'owner'

type Definition<Q, P, B, A extends Access> = {
  method: Method
  path: string
  access: A
  query?: Q
  params?: P
  body?: B
  answers?: Answers
  handle: Handler<{ query: Q & z.ZodType; params: P & z.ZodType; body: B & z.ZodType }, KindOf<A>>
} & Notes &
  RouteOptions

/** A route of a test, whose endpoint no other file names. */
export function testRoute<
  Q extends z.ZodType = z.ZodType<Record<string, unknown>>,
  P extends z.ZodType = z.ZodType<Record<string, string>>,
  B extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(definition: Definition<Q, P, B, A>): Route {
  const { method, path, access, handle, bodyLimit, admit, onMalformed, ...described } = definition
  const endpoint: Endpoint<Shape, KindOf<A>> = { method, path, access, changes: [] }
  // The definition has the schemas of the handler's type.
  return route(contract(endpoint, described), handle as Handler<Shape, KindOf<A>>, {
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(admit && { admit }),
    ...(onMalformed && { onMalformed }),
  })
}
