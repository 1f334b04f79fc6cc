import type { CollectorCall } from './call.ts'
import { censusCalls } from './census-calls.ts'
import { errorCall } from './error-call.ts'
import { eventCalls } from './event-calls.ts'
import { hitCall } from './hit-call.ts'

/** Every collector call with a body. */
export const collectorCalls: readonly CollectorCall[] = [hitCall, ...censusCalls, ...eventCalls, errorCall]
