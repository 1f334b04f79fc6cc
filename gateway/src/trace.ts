import { trace } from '@opentelemetry/api'
import { randomBytes, randomUUID } from 'node:crypto'

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * The `traceparent` that goes on: the caller's own where it is well formed, else a new one that is not sampled.
 * Undefined while a tracer runs in this process, because its HTTP client then writes the header.
 */
export function traceparent(given: string | string[] | undefined): string | undefined {
  if (trace.getActiveSpan() !== undefined) return undefined
  if (typeof given === 'string' && TRACEPARENT.test(given)) return given
  const ids = randomBytes(24).toString('hex')
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`
}

/** The id of a request: a trusted proxy's own, otherwise a new one. */
export function requestId(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
