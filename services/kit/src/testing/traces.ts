import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'

/** Samples every trace of this test file and stores ended spans; `stop` ends that. */
export function collectTraces() {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  })
  provider.register()
  return {
    tracer: provider.getTracer('test'),
    /** Returns the ended spans of a trace by name. */
    of: (traceId: string) =>
      new Map(
        exporter
          .getFinishedSpans()
          .filter((span) => span.spanContext().traceId === traceId)
          .map((span) => [span.name, span]),
      ),
    stop: () => provider.shutdown(),
  }
}
