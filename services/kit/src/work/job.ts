import { unavailable } from '../errors.ts'
import { WorkDropped, WorkExceeded, WorkFailed, type Outcome, type Work } from './work.ts'

export const jobClasses = ['owner', 'visitor'] as const
export type JobClass = (typeof jobClasses)[number]
/** Why jobs were refused or ended early. */
export const workEnds = [
  'full',
  'resting',
  'dropped',
  'too-long',
  'too-large',
  'failed',
  'ended',
  'not-started',
] as const
export type WorkEnd = (typeof workEnds)[number]

export type JobEnd = Outcome | { status: 'full' | 'dropped' } | { status: 'resting'; leftMs: number }

/** A job of the pool. */
export type Job = {
  work: Work<never, unknown>
  input: unknown
  websiteId: string
  client: string | undefined
  signal: AbortSignal | undefined
  by: JobClass
  addedAt: number
  settle(outcome: JobEnd): void
}

const RESTING = 'Something on this website took too long to check. Please try again later.'

/** The error that the caller of a job gets if the job was not done. */
export function errorOf(outcome: Exclude<JobEnd, { status: 'done' }>): Error {
  switch (outcome.status) {
    case 'too-long':
    case 'too-large':
      return new WorkExceeded()
    case 'failed':
      return new WorkFailed(outcome.message)
    case 'dropped':
      return new WorkDropped()
    case 'resting':
      return unavailable(RESTING, outcome.leftMs / 1_000)
    case 'full':
    case 'ended':
    case 'not-started':
      return unavailable()
  }
}
