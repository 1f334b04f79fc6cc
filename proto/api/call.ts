import type * as z from 'zod'
import type { Answers, Endpoint, Shape } from './endpoint.ts'

/** The schema of a part of the request, or `never`. */
type Part<S, Name extends keyof Shape> = S extends { readonly [K in Name]: infer Schema extends z.ZodType }
  ? Schema
  : never

/** The value that a caller sends; a schema that first makes a value storable is read by its inner one. */
type InputValue<Schema extends z.ZodType> =
  Schema extends z.ZodPreprocess<infer Inner extends z.ZodType> ? InputValue<Inner> : z.input<Schema>

type Field<S, Name extends keyof Shape> = [Part<S, Name>] extends [never]
  ? unknown
  : object extends InputValue<Part<S, Name>>
    ? { readonly [K in Name]?: InputValue<Part<S, Name>> }
    : { readonly [K in Name]: InputValue<Part<S, Name>> }

/** The parts of a request to an endpoint: `{ params, query, body }`, each only if the endpoint reads it. */
export type InputOf<S extends Shape> = Field<S, 'params'> & Field<S, 'query'> & Field<S, 'body'>

/** The arguments of a call: the input may be left out if the endpoint needs none. */
export type InputArguments<S extends Shape, Options> =
  object extends InputOf<S> ? [input?: InputOf<S>, options?: Options] : [input: InputOf<S>, options?: Options]

/** The bodies of the replies with a status from 200 to 299; a call that gets another one fails. */
type Bodies<A extends Answers> = {
  [
    Status in keyof A as `${Status & number}` extends `2${string}` ? Status : never
  ]: A[Status] extends z.ZodType ? z.output<A[Status]> : A[Status] extends null ? undefined : string
}
type JsonOf<A extends Answers> = Bodies<A>[keyof Bodies<A>]

/** The reply to a successful call: the JSON of its schema, `undefined` without a body, or a text. */
export type ReplyOf<S extends Shape> = S extends { readonly answers: infer A extends Answers }
  ? JsonOf<A>
  : unknown

type Values = Readonly<Record<string, unknown>>

/** The input of any call, for code that handles all endpoints alike. */
export type AnyInput = { readonly params?: Values; readonly query?: Values; readonly body?: unknown }

/**
 * The address of a call: the path with its parameters, and the query without undefined and empty values. A list gives its
 * parameter several times.
 */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, given] of Object.entries(query))
    for (const value of [given].flat())
      if (value !== undefined && value !== '') search.append(name, String(value))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}
