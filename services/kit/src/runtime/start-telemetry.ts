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
/** The modules that the instrumentations below wrap. */
const INSTRUMENTED = ['http', 'https', 'express', 'pg', 'pg-pool', 'redis', '@redis/client', 'undici', 'pino']

// A query may contain a crumb or a search text, so logs and spans do not contain queries.
const noQuery = { 'url.query': '' }
/** Tokens of orders and carts in a path: each of them opens what it names. */
const TOKEN = /\/[\w-]{32,}(?=\/|$)/g

/** The attributes that replace the address of a request. */
const pathOnly = (path = '/') => {
  const shown = path.split('?')[0]!.replace(TOKEN, '/{token}')
  return { ...noQuery, 'url.path': shown }
}

/**
 * Sends traces and logs to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. OTEL_SERVICE_NAME names the process. TRACE_SHARE
 * (0 to 1, default 0.05) is the share of requests that are traced, unless a trusted caller has decided (`trace-trust.ts`).
 * Log lines go to standard output, and redacted to the collector. Metrics are exported by Prometheus only, so that
 * each name exists once. The parts are set up one by one, because the SDK's bundle added half a second to every start.
 */
export function startTelemetry(): void {
  // Without this hook, modules that are imported (not required) have no spans. It hooks only these modules, in this
  // thread: a loader thread that examines every module took as long as the rest of a start.
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
    startIncomingSpanHook: ({ url }) => pathOnly(url),
    startOutgoingSpanHook: ({ path }) => pathOnly(path ?? undefined),
  }),
  new ExpressInstrumentation(),
  new PgInstrumentation({ requireParentSpan: true }),
  new RedisInstrumentation({ requireParentSpan: true }),
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ origin, path }) => {
      const shown = pathOnly(path)
      return { ...shown, 'url.full': `${origin}${shown['url.path']}` }
    },
  }),
  new PinoInstrumentation(),
]
