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

/** The header that carries a message's trace (W3C Trace Context). It is set only for sampled traces. */
const HEADER = 'traceparent'
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/**
 * Maximum number of traces that get a span for one batch; further messages appear only in the batch's message count.
 */
const MAX_SPANS = 32

type Headers = Record<string, string>
const tracer = trace.getTracer('@portico/kit/bus')

/** Adds the active trace to `headers`; returns them unchanged when there is none or it is not sampled. */
export function withActiveTrace(headers: Headers | undefined): Headers | undefined {
  const active = trace.getActiveSpan()?.spanContext()
  return active && isSampled(active) ? withTraceparent(headers, active) : headers
}

/** The active trace as a `traceparent`, to be stored with work that is done later; null when there is none or it is not sampled. */
export const activeTraceparent = (): string | null => withActiveTrace(undefined)?.[HEADER] ?? null

/** Runs deferred work in a span `name` below a stored trace (`activeTraceparent`); without one, in no span. */
export const withStoredTrace = <T>(
  name: string,
  traceparent: string | null,
  work: () => Promise<T>,
): Promise<T> => withDeferredSpan(name, traceparent === null ? {} : { [HEADER]: traceparent }, work)

/**
 * Sends messages, each in a span `<verb> <topic>`. The span's parent is the trace in the message's headers, else the
 * active span; the sent message carries the new span. Messages without a trace are sent unchanged.
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
    return { ...message, headers: withTraceparent(message.headers, span.spanContext()) }
  })
  return endSpansAfter(spans, () => send(traced))
}

/**
 * Runs `work` on a batch in a span below the first trace of its messages. Every further trace gets a span with the same
 * duration, linked to the first, so that the trace of each message shows where the message was handled.
 */
export function withConsumerSpan<T>(
  group: string,
  batch: readonly Incoming[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = batch.filter(isTraced).slice(0, MAX_SPANS)
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
    const ownParent = parentOf(message)
    return ownParent ? [tracer.startSpan(name, { kind, attributes, links }, ownParent)] : []
  })
  return endSpansAfter([span, ...followers], () => context.with(trace.setSpan(ROOT_CONTEXT, span), work))
}

/** Runs deferred work in a span `name` below the trace in `headers`; without a trace there, in no span. */
export function withDeferredSpan<T>(name: string, headers: Headers, work: () => Promise<T>): Promise<T> {
  const parent = parentOf({ headers })
  if (!parent) return outsideTraces(work)
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent)
  return endSpansAfter([span], () => context.with(trace.setSpan(ROOT_CONTEXT, span), work))
}

/** Runs shared work, such as the loop of a sender, outside the trace of the caller that starts it. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work)

/** Runs `work`, records its failure in the spans, and ends them. */
async function endSpansAfter<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
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
  const [, traceId, spanId] = TRACEPARENT.exec(message.headers?.[HEADER] ?? '') ?? []
  if (!traceId || !spanId) return undefined
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}

const isSampled = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0

const withTraceparent = (headers: Headers | undefined, { traceId, spanId }: SpanContext): Headers => ({
  ...headers,
  [HEADER]: `00-${traceId}-${spanId}-01`,
})

const attributesOf = (operation: string, topic: string) => ({
  'messaging.system': 'portico',
  'messaging.operation.name': operation,
  'messaging.destination.name': topic,
})
