import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('@portico/kit/span')

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/**
 * Runs a call to another system in a span below the active one. Outside a trace it only runs the call. `describe` returns the
 * attributes that are known from the result. An error is recorded by its name only, because its text may have data of a person.
 */
export async function withCallSpan<T>(
  name: string,
  attributes: SpanAttributes,
  call: () => Promise<T>,
  describe: (result: T) => SpanAttributes,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return call()
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      const result = await call()
      span.setAttributes(describe(result))
      return result
    } catch (failure) {
      span.setAttribute('error.type', failure instanceof Error ? failure.name : 'failure')
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw failure
    } finally {
      span.end()
    }
  })
}

/** Adds an attribute to the active span, if there is one. */
export function noteInSpan(name: string, value: string): void {
  trace.getActiveSpan()?.setAttribute(name, value)
}
