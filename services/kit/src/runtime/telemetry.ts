/**
 * Starts traces and logs before any other module is loaded: `node --import @portico/kit/runtime/telemetry …`. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT it does not even load the libraries, because that takes a large part of a start.
 */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./start-telemetry.ts')
  startTelemetry()
}
