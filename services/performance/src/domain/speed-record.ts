import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { pagePath } from '@portico/kit/signals/page-path'
import { RecordSchema } from '@portico/proto/events/performance/v1/record_pb'
import { pageMetrics, type PageMetric, type PageRecord } from '@portico/proto/http/performance'
import { deviceOf } from './read-record.ts'

/** A page-speed record as the consumer reads it. `metrics` holds what was measured, by short name. */
export type SpeedRecord = {
  recordId: string
  websiteId: string
  path: string
  device: string
  release: string
  /** Milliseconds since the epoch. */
  at: number
  metrics: { [metric: string]: number }
  /** Of a load test or probe: left out of histograms. */
  synthetic: boolean
}

/** The message of a record that came in at `at` (ms, by our clock). */
export function speedRecord(
  record: PageRecord,
  websiteId: string,
  recordId: string,
  at: number,
  synthetic: boolean,
): SpeedRecord {
  const metrics: SpeedRecord['metrics'] = {}
  for (const [name, field] of Object.entries(pageMetrics) as [
    PageMetric,
    (typeof pageMetrics)[PageMetric],
  ][]) {
    const value = record.data[field]
    if (value !== undefined) metrics[name] = value
  }
  return {
    recordId,
    websiteId,
    path: pagePath(record.data.pathname ?? '/'),
    device: deviceOf(record.data.display?.viewportWidth),
    release: record.data.release ?? '',
    at,
    metrics,
    synthetic,
  }
}

export function encodeSpeedRecord({ at, ...record }: SpeedRecord): Uint8Array {
  return toBinary(RecordSchema, create(RecordSchema, { ...record, occurredAtMs: BigInt(Math.round(at)) }))
}

/** @throws when the bytes are no record */
export function decodeSpeedRecord(bytes: Uint8Array): SpeedRecord {
  const { occurredAtMs, ...record } = fromBinary(RecordSchema, bytes)
  if (record.websiteId === '') throw new Error('not a page-speed record')
  return { ...record, at: Number(occurredAtMs) }
}
