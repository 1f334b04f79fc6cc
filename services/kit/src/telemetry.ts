import { register } from 'node:module'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino'
import { RedisInstrumentation } from '@opentelemetry/instrumentation-redis'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK, core, logs } from '@opentelemetry/sdk-node'
import { ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import { believing } from './trace-trust.ts'

/**
 * Traces and logs of a process, loaded before everything else: `node --import @portico/kit/telemetry …`. Does nothing without
 * OTEL_EXPORTER_OTLP_ENDPOINT. OTEL_SERVICE_NAME names the process; TRACE_SHARE (0…1, 0.05 unless set) says how many
 * requests are traced, unless a caller that is trusted (`trace-trust.ts`) decided. Lines of the log go to the collector as they were written, redacted,
 * and still to standard output. Metrics go by Prometheus only, so that no name comes twice.
 */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  // Without this hook the spans of modules that are imported (not required) silently vanish.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
  // A query may hold a crumb or what somebody searched for: it is in no log, and in no span.
  const noQuery = { 'url.query': '' }
  const share = Number(process.env['TRACE_SHARE'] ?? 0.05)
  const sdk = new NodeSDK({
    traceExporter: new OTLPTraceExporter(),
    metricReaders: [],
    textMapPropagator: believing(new core.W3CTraceContextPropagator()),
    logRecordProcessors: [new logs.BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(Number.isFinite(share) ? share : 0.05),
    }),
    instrumentations: [
      new HttpInstrumentation({
        startIncomingSpanHook: () => noQuery,
        startOutgoingSpanHook: () => noQuery,
      }),
      new ExpressInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
      new RedisInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        startSpanHook: ({ origin, path }) => ({
          ...noQuery,
          'url.full': `${origin}${path.split('?')[0]}`,
        }),
      }),
      new PinoInstrumentation(),
    ],
  })
  sdk.start()
  process.once('beforeExit', () => void sdk.shutdown())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sdk.shutdown())
}
