import { decodeWire, encodeWire, type Wire } from '@portico/kit/collect/wire'
import { pagePath } from '@portico/proto/page-path'
import { pageMetrics, type PageMetric, type PageRecord } from '@portico/proto/http/performance'
import { deviceOf } from './read-record.ts'

const metricFields = Object.entries(pageMetrics) as [PageMetric, (typeof pageMetrics)[PageMetric]][]

/** A page-speed record as the consumer reads it. `metrics` holds the measured values by short name. */
export type SpeedRecord = {
  recordId: string
  websiteId: string
  path: string
  device: string
  release: string
  /** Milliseconds since the epoch. */
  at: number
  metrics: { [metric: string]: number }
  /** Sent by a load test or probe: left out of histograms. */
  synthetic: boolean
}

/** Returns the record to publish. `at` is the time of arrival by our clock (milliseconds since the epoch). */
export function toSpeedRecord(
  record: PageRecord,
  arrival: Pick<SpeedRecord, 'recordId' | 'websiteId' | 'at' | 'synthetic'>,
): SpeedRecord {
  const metrics: SpeedRecord['metrics'] = {}
  for (const [name, field] of metricFields) {
    const value = record.data[field]
    if (value !== undefined) metrics[name] = value
  }
  return {
    ...arrival,
    path: pagePath(record.data.pathname ?? '/'),
    device: deviceOf(record.data.display?.viewportWidth),
    release: record.data.release ?? '',
    metrics,
  }
}

/**
 * Encodes the records of one request as one message of the topic performance.record.v1. They have one website and one
 * time, and there is at least one. The numbers are those of `record.proto`. @throws RangeError if there is none
 */
export function encodeSpeedRecords([first, ...others]: readonly SpeedRecord[]): Uint8Array {
  if (!first) throw new RangeError('no record')
  return encodeWire((to) => {
    to.text(1, first.recordId)
    to.text(2, first.websiteId)
    writeFields(to, first)
    to.integer(6, first.at)
    to.flag(8, first.synthetic)
    for (const other of others) {
      to.message(9, () => {
        to.text(1, other.recordId)
        writeFields(to, other)
      })
    }
  })
}

function writeFields(to: Wire, { path, device, release, metrics }: SpeedRecord): void {
  to.text(3, path)
  to.text(4, device)
  to.text(5, release)
  for (const name in metrics) to.doubleOf(7, name, metrics[name]!)
}

/** Decodes the records of a message. @throws if the bytes are not page-speed records */
export function decodeSpeedRecords(bytes: Uint8Array): SpeedRecord[] {
  const others: Uint8Array[] = []
  const first = decodeRecord(bytes, others)
  if (first.websiteId === '') throw new Error('not a page-speed record')
  const { websiteId, at, synthetic } = first
  return [first, ...others.map((other) => ({ ...decodeRecord(other), websiteId, at, synthetic }))]
}

function decodeRecord(bytes: Uint8Array, others: Uint8Array[] = []): SpeedRecord {
  const record: SpeedRecord = {
    recordId: '',
    websiteId: '',
    path: '',
    device: '',
    release: '',
    at: 0,
    metrics: {},
    synthetic: false,
  }
  decodeWire(bytes, (field, value) => {
    if (field === 7) decodeMetric(value.bytes(), record.metrics)
    else if (field === 1) record.recordId = value.text()
    else if (field === 2) record.websiteId = value.text()
    else if (field === 3) record.path = value.text()
    else if (field === 4) record.device = value.text()
    else if (field === 5) record.release = value.text()
    else if (field === 6) record.at = value.integer()
    else if (field === 8) record.synthetic = value.integer() !== 0
    else if (field === 9) others.push(value.bytes())
  })
  return record
}

function decodeMetric(bytes: Uint8Array, metrics: SpeedRecord['metrics']): void {
  let name = ''
  let measured = 0
  decodeWire(bytes, (field, value) => {
    if (field === 1) name = value.text()
    else if (field === 2) measured = value.double()
  })
  metrics[name] = measured
}
