import { trace } from '@opentelemetry/api'
import { randomUUID } from 'node:crypto'
import { idBytes } from '@portico/kit/ids'

const TRACEPARENT = /^(00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-)[0-9a-f]{2}$/
const REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * The `traceparent` that goes on where no tracer runs in this process: the caller's ids where it is well formed, else
 * new ones. Only a trusted caller may ask for a trace: nobody else's is sampled. Undefined while a tracer runs, because
 * its HTTP client then writes the header.
 */
export function traceparent(given: string | string[] | undefined, trusted: boolean): string | undefined {
  if (trace.getActiveSpan() !== undefined) return undefined
  const known = typeof given === 'string' ? TRACEPARENT.exec(given) : null
  if (known) return trusted ? known[0] : `${known[1]}00`
  const ids = idBytes(24).toString('hex')
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`
}

/** The id of a request: a trusted proxy's own, otherwise a new one. */
export function requestId(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
