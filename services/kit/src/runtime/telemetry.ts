/**
 * Traces and logs of a process, loaded before everything else: `node --import @portico/kit/telemetry …`. Does nothing without
 * OTEL_EXPORTER_OTLP_ENDPOINT: what it would need is not even read then, because that is a good part of a start.
 */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./start-telemetry.ts')
  startTelemetry()
}
