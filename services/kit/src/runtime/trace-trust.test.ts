import { ROOT_CONTEXT, TraceFlags, defaultTextMapGetter, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { afterEach, expect, test } from 'vitest'
import { trustedPropagator, trustTraces } from './trace-trust.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-from': 'outside' }
const parentOf = (carrier: Record<string, string>) =>
  trace.getSpanContext(
    trustedPropagator(new W3CTraceContextPropagator()).extract(ROOT_CONTEXT, carrier, defaultTextMapGetter),
  )

afterEach(() => trustTraces(() => true))

test('a process between ours goes on with the trace of its caller', () => {
  expect(parentOf(headers)).toMatchObject({ traceId, traceFlags: TraceFlags.SAMPLED })
})

test('whom a process does not trust begins no trace in it, and is told apart by any header', () => {
  trustTraces((header) => header('x-from') === 'inside')
  expect(parentOf(headers)).toBeUndefined()
  expect(parentOf({ ...headers, 'x-from': 'inside' })).toMatchObject({ traceId })
})
