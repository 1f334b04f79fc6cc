import type * as z from 'zod'

/** A kind of job: its name, unique in its service, and the schema of what it is told. Ids and codes, nothing personal. */
export type JobKind<P = unknown> = { name: string; payload: z.ZodType<P> }

/** What a handler is told besides the payload. */
export type Attempt = {
  /** 1 for the first. */
  number: number
  /** Milliseconds since the job was added. */
  waitedMs: number
  /** Aborted when the time for this attempt is over. */
  signal: AbortSignal
}

/** A kind of job with what it does. It may be done twice (a process may end between the effect and the note of it). */
export type Job = { kind: JobKind; handle(payload: unknown, attempt: Attempt): Promise<void> }

/** Thrown by a handler: no repetition would help, so the job is put aside at once. The reason holds nothing personal. */
export class GiveUp extends Error {}

/** The same, because somebody outside said no for good: put aside and counted apart, as nobody here has to act. */
export class Declined extends GiveUp {}

/** A kind of job, such as `jobKind('reset-mail', z.object({ accountId: ObjectId }))`. */
export const jobKind = <P>(name: string, payload: z.ZodType<P>): JobKind<P> => ({ name, payload })

/**
 * What a service does for the jobs of a kind. When it throws, it is tried again, later and later for about two days;
 * then the job is put aside with the reason.
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
