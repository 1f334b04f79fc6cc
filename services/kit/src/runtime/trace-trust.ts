import type { TextMapPropagator } from '@opentelemetry/api'

/** Returns a header of the incoming request. */
type GetHeader = (name: string) => string | string[] | undefined

// A variable of the module, because the tracer reads requests before any of our code.
let isTrusted: (header: GetHeader) => boolean = () => true

/** Sets the rule for which requests this process honours `traceparent`. Without a rule, it does so for all. */
export function trustTraces(rule: (header: GetHeader) => boolean): void {
  isTrusted = rule
}

/**
 * Returns a propagator that ignores the trace context of untrusted requests. They begin a new trace, which is sampled by
 * our share; otherwise any client could have all its requests traced, by a flag in a header.
 */
export function trustedPropagator(inner: TextMapPropagator): TextMapPropagator {
  return {
    inject: (context, carrier, setter) => inner.inject(context, carrier, setter),
    extract: (context, carrier, getter) =>
      isTrusted((name) => getter.get(carrier, name)) ? inner.extract(context, carrier, getter) : context,
    fields: () => inner.fields(),
  }
}
