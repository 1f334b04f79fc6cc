import { trace } from '@opentelemetry/api'
import { randomUUID } from 'node:crypto'
import { randomIdBytes } from '@portico/kit/ids'

const TRACEPARENT = /^(00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-)[0-9a-f]{2}$/
const REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * Returns the `traceparent` to send on: the client's ids if the header is well formed, else new ids. Only a trusted client
 * may ask for a sampled trace. Undefined while a tracer runs in this process, because its HTTP client writes the header.
 */
export function traceparent(given: string | string[] | undefined, trusted: boolean): string | undefined {
  if (trace.getActiveSpan() !== undefined) return undefined
  const known = typeof given === 'string' ? TRACEPARENT.exec(given) : null
  if (known) return trusted ? known[0] : `${known[1]}00`
  const ids = randomIdBytes(24).toString('hex')
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`
}

/** Returns the id of a request: the id of a trusted proxy, otherwise a new one. */
export function requestId(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
