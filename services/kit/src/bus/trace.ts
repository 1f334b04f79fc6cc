import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  context,
  trace,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api'
import type { Incoming, Outgoing } from './bus.ts'

/** The header by which a message carries the trace it belongs to (W3C Trace Context); only sampled traces travel. */
const HEADER = 'traceparent'
const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** Messages of one batch, at most, whose traces show the handling; the others are counted in the span. */
const MAX_SHOWN = 32

type Headers = Record<string, string>
const tracer = trace.getTracer('@portico/kit/bus')

/** `headers` with the active trace; unchanged when no trace is active or this one is not sampled. */
export function withActiveTrace(headers: Headers | undefined): Headers | undefined {
  const active = trace.getActiveSpan()?.spanContext()
  return active && isSampled(active) ? stamped(headers, active) : headers
}

/**
 * Sends messages, each in a span `<verb> <topic>` below the trace that its headers carry, else below the active one;
 * what is sent carries that span. Without a trace it is the bare `send`.
 */
export function withProducerSpans(
  verb: 'publish' | 'relay',
  topic: string,
  messages: readonly Outgoing[],
  send: (messages: readonly Outgoing[]) => Promise<void>,
): Promise<void> {
  const active = trace.getActiveSpan()?.isRecording() ? context.active() : undefined
  if (!active && !messages.some(isTraced)) return send(messages)
  const spans: Span[] = []
  const traced = messages.map((message) => {
    const parent = parentOf(message) ?? active
    if (!parent) return message
    const attributes = attributesOf(verb, topic)
    const span = tracer.startSpan(`${verb} ${topic}`, { kind: SpanKind.PRODUCER, attributes }, parent)
    spans.push(span)
    return { ...message, headers: stamped(message.headers, span.spanContext()) }
  })
  return during(spans, () => send(traced))
}

/**
 * Handles a batch in a span below the first trace that its messages carry. Each further trace gets a span of its own,
 * as long and linked to the first, so that whoever looks at one message's trace sees where it arrived.
 */
export function withConsumerSpan<T>(
  group: string,
  batch: readonly Incoming[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = batch.filter(isTraced).slice(0, MAX_SHOWN)
  const parent = first && parentOf(first)
  if (!parent) return work()
  const name = `process ${first.topic}`
  const attributes = {
    ...attributesOf('process', first.topic),
    'messaging.consumer.group.name': group,
    'messaging.destination.partition.id': String(first.partition),
    'messaging.batch.message_count': batch.length,
  }
  const kind = SpanKind.CONSUMER
  const span = tracer.startSpan(name, { kind, attributes }, parent)
  const links = [{ context: span.spanContext() }]
  const followers = others.flatMap((message) => {
    const its = parentOf(message)
    return its ? [tracer.startSpan(name, { kind, attributes, links }, its)] : []
  })
  return during([span, ...followers], () => context.with(trace.setSpan(ROOT_CONTEXT, span), work))
}

/** Does work that a transaction asked for, in a span `name` below the trace that its headers carry; without one, bare. */
export function tracedWork<T>(name: string, headers: Headers, work: () => Promise<T>): Promise<T> {
  const parent = parentOf({ headers })
  if (!parent) return outsideTraces(work)
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent)
  return during([span], () => context.with(trace.setSpan(ROOT_CONTEXT, span), work))
}

/** Runs shared work (a sender's loop) outside the trace of the caller that happened to begin it. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work)

async function during<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    for (const span of spans) {
      span.recordException(failure instanceof Error ? failure : String(failure))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    throw failure
  } finally {
    for (const span of spans) span.end()
  }
}

const isTraced = (message: Outgoing) => message.headers?.[HEADER] !== undefined

function parentOf(message: Pick<Outgoing, 'headers'>): Context | undefined {
  const [, traceId, spanId] = FORM.exec(message.headers?.[HEADER] ?? '') ?? []
  if (!traceId || !spanId) return undefined
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}

const isSampled = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0

const stamped = (headers: Headers | undefined, { traceId, spanId }: SpanContext): Headers => ({
  ...headers,
  [HEADER]: `00-${traceId}-${spanId}-01`,
})

const attributesOf = (operation: string, topic: string) => ({
  'messaging.system': 'portico',
  'messaging.operation.name': operation,
  'messaging.destination.name': topic,
})
