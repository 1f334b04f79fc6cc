import type * as z from 'zod'

/** A kind of job. Its name is unique in its service. The payload contains ids and codes, but no personal data. */
export type JobKind<P = unknown> = { name: string; payload: z.ZodType<P> }

/** One attempt of a job, as its handler receives it. */
export type Attempt = {
  /** The number of the attempt, from 1. */
  number: number
  /** Milliseconds since the job was added. */
  waitedMs: number
  /** Aborted when the time limit of the attempt is reached. */
  signal: AbortSignal
}

/**
 * A kind of job and its handler. A job may run twice, because a process may end before the job's outcome is stored.
 */
export type Job = { kind: JobKind; handle(payload: unknown, attempt: Attempt): Promise<void> }

/** Thrown by a handler when no retry would help: the job is put aside at once. The message contains no personal data. */
export class GiveUp extends Error {}

/**
 * A `GiveUp` because an external server refused permanently. It is counted separately, because no operator has to act.
 */
export class Declined extends GiveUp {}

/** Declares a kind of job, such as `jobKind('reset-mail', z.object({ accountId: ObjectId }))`. */
export const jobKind = <P>(name: string, payload: z.ZodType<P>): JobKind<P> => ({ name, payload })

/**
 * Binds a kind of job to its handler. A failed job is retried with growing delays for about two days, and then put
 * aside (state `dead`) with the reason.
 */
export const defineJob = <P>(
  kind: JobKind<P>,
  handle: (payload: P, attempt: Attempt) => Promise<void>,
): Job => ({
  kind,
  async handle(payload, attempt) {
    const parsed = kind.payload.safeParse(payload)
    if (!parsed.success)
      throw new GiveUp(`the payload is not valid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
    await handle(parsed.data, attempt)
  },
})
