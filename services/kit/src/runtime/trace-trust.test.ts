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

test('without a rule, a process continues the trace of its caller', () => {
  expect(parentOf(headers)).toMatchObject({ traceId, traceFlags: TraceFlags.SAMPLED })
})

test('the rule can read any header, and an untrusted request has no parent span', () => {
  trustTraces((header) => header('x-from') === 'inside')
  expect(parentOf(headers)).toBeUndefined()
  expect(parentOf({ ...headers, 'x-from': 'inside' })).toMatchObject({ traceId })
})
