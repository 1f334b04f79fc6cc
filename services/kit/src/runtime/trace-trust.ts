import type { TextMapPropagator } from '@opentelemetry/api'

/** Reads a header of the request that comes in. */
type Header = (name: string) => string | string[] | undefined

// Of the module, because the tracer reads requests before any code of ours does.
let trusts: (header: Header) => boolean = () => true

/** Says whose `traceparent` this process believes; everybody's unless it is called. */
export function trustTraces(rule: (header: Header) => boolean): void {
  trusts = rule
}

/**
 * `inner`, deaf to whom this process does not trust: such a request begins a trace of its own, which is sampled by our
 * share. Otherwise anybody could have everything traced, by a flag in a header.
 */
export function trustedPropagator(inner: TextMapPropagator): TextMapPropagator {
  return {
    inject: (context, carrier, setter) => inner.inject(context, carrier, setter),
    extract: (context, carrier, getter) =>
      trusts((name) => getter.get(carrier, name)) ? inner.extract(context, carrier, getter) : context,
    fields: () => inner.fields(),
  }
}
