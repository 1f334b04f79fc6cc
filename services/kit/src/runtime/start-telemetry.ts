import { logs } from '@opentelemetry/api-logs'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino'
import { RedisInstrumentation } from '@opentelemetry/instrumentation-redis'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
} from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { register } from 'import-in-the-middle/register-hooks.mjs'
import { trustedPropagator } from './trace-trust.ts'

const DEFAULT_SHARE = 0.05
/** What the instrumentations below wrap. */
const INSTRUMENTED = ['http', 'https', 'express', 'pg', 'pg-pool', 'redis', '@redis/client', 'undici', 'pino']

// A query may hold a crumb or what somebody searched for: it is in no log, and in no span.
const noQuery = { 'url.query': '' }

/**
 * Sends traces and logs to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. OTEL_SERVICE_NAME names the process;
 * TRACE_SHARE (0…1, 0.05 unless set) says how many requests are traced, unless a caller that is trusted
 * (`trace-trust.ts`) decided. Lines of the log go to the collector as they were written, redacted, and still to
 * standard output. Metrics go by Prometheus only, so that no name comes twice. Built from its parts: the bundle of all
 * of them cost half a second of every start.
 */
export function startTelemetry(): void {
  // Without this hook the spans of modules that are imported (not required) silently vanish. It looks at these alone,
  // in this thread: a loader in a thread of its own that looks at every module cost as much as the rest of a start.
  register({ include: INSTRUMENTED })
  const resource = defaultResource().merge(
    detectResources({ detectors: [envDetector, processDetector, hostDetector] }),
  )
  const share = Number(process.env['TRACE_SHARE'] ?? DEFAULT_SHARE)
  const tracers = new NodeTracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(Number.isFinite(share) ? share : DEFAULT_SHARE),
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  tracers.register({ propagator: trustedPropagator(new W3CTraceContextPropagator()) })
  const lines = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  })
  logs.setGlobalLoggerProvider(lines)
  registerInstrumentations({ tracerProvider: tracers, loggerProvider: lines, instrumentations })

  const shutdown = () => void Promise.allSettled([tracers.shutdown(), lines.shutdown()])
  process.once('beforeExit', shutdown)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, shutdown)
}

const instrumentations = [
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
]
