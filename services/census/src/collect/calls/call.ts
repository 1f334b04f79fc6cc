import type * as z from 'zod'
import type { Contract } from '@portico/proto/api/contract'
import type { Shape } from '@portico/proto/api/endpoint'
import type { RecordHit } from '@portico/proto/http/census'
import type { EventDraft } from '../domain/event-draft.ts'
import type { ErrorDraft } from '../domain/error-draft.ts'

/** An item of a list that cannot be read: its problems by field, and a body that holds only this item. */
export type Refused = { index: number; errors: Record<string, string>; body: unknown }

/** The items of a body. */
export type Taken = {
  /** The user agent that the body names, for a request without one. */
  agentText?: string | null | undefined
  hit?: RecordHit
  events?: readonly EventDraft[]
  errors?: readonly ErrorDraft[]
  /** Of a list: what cannot be read. Absent if the call takes one item. */
  refused?: readonly Refused[]
}

/** A collector call: how its body is read, and the reply after its items are durable. */
export type CollectorCall = {
  contract: Contract<Shape & { body: z.ZodType }, 'anyone'>
  /** @throws Refusal 400 that names the field */
  take(body: unknown, params: Record<string, string>): Taken
  /** The status and body of the reply; without a body, 204. */
  reply: { status: 200 | 202; body: 'success' | 'empty' | 'batch' } | { status: 204 }
}

/** Defines a call; `take` gets the parsed body. */
export const defineCall = <Body extends z.ZodType>(
  contract: Contract<Shape & { body: Body }, 'anyone'>,
  call: Pick<CollectorCall, 'reply'> & {
    take(body: z.output<Body>, params: Record<string, string>): Taken
  },
): CollectorCall => ({ contract, ...call }) as unknown as CollectorCall
