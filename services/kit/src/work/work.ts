import { Refusal } from '../errors.ts'

/**
 * A kind of work that is done in a child process. `module` exports `work`, a function that gets the input of a job and returns its
 * result; both are copied between the processes. The time is processor time of the job; loading the module does not count.
 */
export type Work<Input, Result> = {
  name: string
  module: URL
  timeLimitMs: number
  memoryMb: number
  /** Never set: keeps the types of the input and of the result. */
  types?: (input: Input) => Result
}

/** The kind of work that the function `work` of its module does. */
export type WorkOf<Do extends (input: never) => unknown> = Work<Parameters<Do>[0], Awaited<ReturnType<Do>>>

/** The website and the person that a job is for. Jobs that visitors cause never stand before jobs of owners. */
export type Caller = {
  websiteId: string
  /** By default an owner. */
  by?: 'owner' | 'visitor'
  /** The client that a visitor's request came from: only one job of a client waits. */
  client?: string | undefined
  /** Aborted when the request has ended: the job is dropped. */
  signal?: AbortSignal | undefined
}

/** How a job ended in its process. `ended`: the process ended before its time, as when it was killed. */
export type Outcome =
  | { status: 'done'; value: unknown }
  | { status: 'failed'; message: string }
  | { status: 'too-long' | 'too-large' | 'ended' | 'not-started' }

/** The job needed more time or memory than its kind of work may take. */
export class WorkExceeded extends Error {
  override message = 'This needs more time or memory than is allowed.'
}

/** The work itself failed, for a reason in its input. */
export class WorkFailed extends Error {}

/** The job was dropped because its request has ended, so no one gets this answer. */
export class WorkDropped extends Refusal {
  constructor() {
    super(503, { error: 'The request has ended.' })
  }
}
