import type * as z from 'zod'
import { strict } from '../values/strict.ts'
import type { CallerKind, Endpoint, Shape } from './endpoint.ts'

/** How a body is read: as JSON, as a form, as either, as JSON in text (a beacon) too, as text, or as bytes. */
export type Accepts = 'json' | 'form' | 'json-or-form' | 'text' | 'any' | 'raw'

/** The rest of an endpoint that only its service and the API document need. */
export type Notes = {
  /** The purpose of the endpoint, in one sentence for its callers. The gateway exposes none without it and `answers`. */
  readonly summary?: string
  /**
   * A field that the schema of the body does not declare is a 400. `ignored` is for requests of visitors' pages and of
   * third-party clients. Calls between services ignore unknown fields too, because versions differ during a rolling restart.
   */
  readonly unknownFields?: 'ignored'
  readonly accepts?: Accepts
  /** Media types of a body that the handler reads itself. */
  readonly uploads?: readonly string[]
  /** The header of the idempotency key: a repeat gets the first reply; the same key with another body is a 422. */
  readonly keyHeader?: string
}

/** An endpoint with its schemas: the contract between a service and its callers. */
export type Contract<S extends Shape = Shape, K extends CallerKind = CallerKind> = Notes & {
  readonly endpoint: Endpoint<S, K>
  readonly schemas: Shape & S
}

/** Joins an endpoint with its schemas. Schemas of another type than the endpoint declares do not compile. */
export function contract<S extends Shape, K extends CallerKind>(
  endpoint: Endpoint<S, K>,
  { params, query, body, answers, ...notes }: Shape & NoInfer<S> & Notes,
): Contract<S, K> {
  return { endpoint, schemas: { params, query, body, answers } as Shape & S, ...notes }
}

/** Whether a field that the schema of the body does not declare is a 400. */
export const isBodyStrict = ({ endpoint, unknownFields }: Contract): boolean =>
  unknownFields !== 'ignored' && endpoint.access !== 'service'

/** The schema by which the service reads the body. */
export const bodyOf = (of: Contract): z.ZodType | undefined =>
  of.schemas.body && isBodyStrict(of) ? strict(of.schemas.body) : of.schemas.body
