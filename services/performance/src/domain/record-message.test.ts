import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { RecordSchema } from '@portico/proto/events/performance/v1/record_pb'
import { expect, test } from 'vitest'
import { decodeSpeedRecords, encodeSpeedRecords } from './record-message.ts'
import type { SpeedRecord } from './speed-record.ts'

const record = (n: number): SpeedRecord => ({
  recordId: `0190f3c2-7d1e-7b6a-8c3d-5e4f6071829${n}`,
  websiteId: 'a1'.repeat(12),
  path: `/tee/${n}/grün`,
  device: 'mobile',
  release: n === 2 ? '' : 'r1',
  at: 1_763_000_123_456 + (n === 3 ? 5 : 0),
  metrics: n === 3 ? {} : { lcp: 1_234.5 + n, cls: 0.125, ttfb: 0 },
  synthetic: true,
  connection: n === 1 ? '4g' : '',
  sample: true,
  pageLoadId: 'p-1',
  navigationType: 'reload',
  attribution: n === 1 ? { lcp: 'main>img', cls: '.größe' } : {},
  event: n === 2 ? 'image' : 'page_speed',
  fields: `{"app":"site","n":${n}}`,
})

test('the records of a request are encoded as their contract defines', () => {
  const [first, second, third] = [record(1), record(2), record(3)]
  const own = ({ websiteId: _w, at: _a, synthetic: _s, sample: _p, ...rest }: SpeedRecord) => ({
    ...rest,
    event: rest.event === 'page_speed' ? '' : rest.event,
  })
  const expected = create(RecordSchema, {
    ...first,
    event: '',
    occurredAtMs: BigInt(first.at),
    others: [own(second), { ...own(third), occurredAtMs: BigInt(third.at) }],
  })
  const bytes = encodeSpeedRecords([first, second, third])
  expect(fromBinary(RecordSchema, bytes)).toEqual(expected)
  expect(decodeSpeedRecords(bytes)).toEqual([first, second, third])
  expect(decodeSpeedRecords(toBinary(RecordSchema, expected))).toEqual([first, second, third])
})

test('bytes that are not records are rejected, and so is an empty list', () => {
  expect(() => decodeSpeedRecords(Buffer.from('no record'))).toThrow()
  expect(() => decodeSpeedRecords(new Uint8Array())).toThrow('not a page-speed record')
  expect(() => encodeSpeedRecords([])).toThrow(RangeError)
})
