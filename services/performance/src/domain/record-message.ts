import { decodeWire, encodeWire, type Wire, type WireValue } from '@portico/kit/collect/wire'
import type { SpeedRecord } from './speed-record.ts'

/**
 * Encodes the records of one request as one message of the topic performance.record.v1. They have one website, and there
 * is at least one. The numbers are defined in `record.proto`. @throws RangeError if there is none
 */
export function encodeSpeedRecords([first, ...others]: readonly SpeedRecord[]): Uint8Array {
  if (!first) throw new RangeError('no record')
  return encodeWire((to) => {
    to.text(1, first.recordId)
    to.text(2, first.websiteId)
    writeFields(to, first)
    to.integer(6, first.at)
    to.flag(8, first.synthetic)
    to.flag(11, first.sample)
    for (const other of others) {
      to.message(OTHERS, () => {
        to.text(1, other.recordId)
        writeFields(to, other)
        to.integer(6, other.at === first.at ? 0 : other.at)
      })
    }
  })
}

function writeFields(to: Wire, record: SpeedRecord): void {
  to.text(3, record.path)
  to.text(4, record.device)
  to.text(5, record.release)
  for (const name in record.metrics) to.doubleOf(7, name, record.metrics[name]!)
  to.text(10, record.connection)
  to.text(12, record.pageLoadId)
  to.text(13, record.navigationType)
  for (const name in record.attribution) {
    to.message(14, () => {
      to.text(1, name)
      to.text(2, record.attribution[name]!)
    })
  }
  to.text(15, record.event === PAGE_SPEED ? '' : record.event)
  to.text(16, record.fields)
}

/** The event of a record that names none: records of earlier versions. */
const PAGE_SPEED = 'page_speed'

/** Decodes the records of a message. @throws if the bytes are not page-speed records */
export function decodeSpeedRecords(bytes: Uint8Array): SpeedRecord[] {
  const first = emptyRecord()
  const records = [first]
  decodeWire(bytes, (field, value) => {
    if (field !== OTHERS) return readers[field]?.(first, value)
    const other = emptyRecord()
    value.message((inner, of) => readers[inner]?.(other, of))
    records.push(other)
  })
  if (first.websiteId === '') throw new Error('not a page-speed record')
  for (const record of records) {
    record.websiteId = first.websiteId
    record.at ||= first.at
    record.synthetic = first.synthetic
    record.sample = first.sample
  }
  return records
}

/** The field of the records after the first. */
const OTHERS = 9

const emptyRecord = (): SpeedRecord => ({
  recordId: '',
  websiteId: '',
  path: '',
  device: '',
  release: '',
  at: 0,
  metrics: {},
  synthetic: false,
  connection: '',
  sample: false,
  pageLoadId: '',
  navigationType: '',
  attribution: {},
  event: PAGE_SPEED,
  fields: '{}',
})

/** The reader of each field, at the index of the field's number. */
const readers: readonly (((record: SpeedRecord, value: WireValue) => void) | undefined)[] = [
  undefined,
  (record, value) => (record.recordId = value.text()),
  (record, value) => (record.websiteId = value.text()),
  (record, value) => (record.path = value.text()),
  (record, value) => (record.device = value.text()),
  (record, value) => (record.release = value.text()),
  (record, value) => (record.at = value.integer()),
  (record, value) => readEntry(value, record.metrics, (measured) => measured.double(), 0),
  (record, value) => (record.synthetic = value.integer() !== 0),
  undefined,
  (record, value) => (record.connection = value.text()),
  (record, value) => (record.sample = value.integer() !== 0),
  (record, value) => (record.pageLoadId = value.text()),
  (record, value) => (record.navigationType = value.text()),
  (record, value) => readEntry(value, record.attribution, (cause) => cause.text(), ''),
  (record, value) => (record.event = value.text()),
  (record, value) => (record.fields = value.text()),
]

/** Reads one entry of a map; `empty` is its value if none was written. */
function readEntry<V>(
  entry: WireValue,
  entries: { [name: string]: V },
  valueOf: (value: WireValue) => V,
  empty: V,
): void {
  let name = ''
  let found = empty
  entry.message((field, value) => {
    if (field === 1) name = value.text()
    else if (field === 2) found = valueOf(value)
  })
  entries[name] = found
}
