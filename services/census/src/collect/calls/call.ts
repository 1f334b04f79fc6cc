import type * as z from 'zod'
import type { Contract } from '@portico/proto/api/contract'
import type { Shape } from '@portico/proto/api/endpoint'
import type { RecordHit } from '@portico/proto/http/visits/census'
import type { EventDraft } from '../domain/event-draft.ts'
import type { ErrorDraft } from '../domain/error-draft.ts'

/** An entry of a list that cannot be read: its problems by field, and a body that contains only this entry. */
export type RefusedEntry = { index: number; errors: Record<string, string>; body: unknown }

/** The items of a body. */
export type CollectedItems = (
  | { kind: 'hit'; hit: RecordHit }
  | { kind: 'events'; drafts: readonly EventDraft[] }
  | { kind: 'errors'; drafts: readonly ErrorDraft[] }
) & {
  /** The user agent that the body names, for a request without one. */
  agentText?: string | null | undefined
  /** The entries of a list that cannot be read. Absent if the call takes one item. */
  refused?: readonly RefusedEntry[]
}

/** A collector call: how its body is read, and the reply after its items are durable. */
export type CollectorCall = {
  contract: Contract<Shape & { body: z.ZodType }, 'anyone'>
  /** @throws Refusal 400 that names the field */
  read(body: unknown, params: Record<string, string>): CollectedItems
  /** The status and body of the reply; without a body, 204. */
  reply: { status: 200 | 202; body: 'success' | 'empty' | 'batch' } | { status: 204 }
}

/** Defines a call; `read` gets the parsed body. */
export const defineCall = <Body extends z.ZodType>(
  contract: Contract<Shape & { body: Body }, 'anyone'>,
  {
    read,
    reply,
  }: {
    read(body: z.output<Body>, params: Record<string, string>): CollectedItems
    reply: CollectorCall['reply']
  },
): CollectorCall => ({ contract, read, reply })
