import { expect, test } from 'vitest'
import { decodeRecord, encodeRecord } from './performance-encoding.ts'

const record = {
  app: 'site',
  event: 'page_speed',
  pageLoadId: 'p-1',
  time: 1_768_478_400_000,
  data: {
    largestContentfulPaint: 1_295,
    cumulativeLayoutShift: 0,
    connection: { effectiveType: '4g', saveData: true, rtt: 50 },
    context: { websiteId: 'a1' },
  },
}

test('a record is encoded with short names, base 36 numbers and 1 or 0, and decoded to the same record', () => {
  const encoded = encodeRecord(record)
  expect(encoded).toEqual({
    a: 'site',
    e: 'page_speed',
    pl: 'p-1',
    t: 'mkfedmo0',
    d: { lcp: 'zz', cl: '0', con: { ef: '4g', sd: 1, rtt: '1e' }, ctx: { websiteId: 'a1' } },
  })
  expect(decodeRecord(encoded)).toEqual(record)
})

test('a fraction is decoded to within a millionth', () => {
  const back = decodeRecord(encodeRecord({ data: { cumulativeLayoutShift: 0.0731 } })) as {
    data: Record<string, number>
  }
  expect(back.data['cumulativeLayoutShift']).toBeCloseTo(0.0731, 5)
})

test('PERF-12: a missing map throws "Invalid encoding map", missing data throws "Data is empty"', () => {
  expect(() => encodeRecord(record, {})).toThrow('Invalid encoding map')
  expect(() => encodeRecord({})).toThrow('Data is empty')
  expect(() => decodeRecord({}, undefined)).toThrow('Data is empty')
  expect(() => decodeRecord({ a: 'site' }, {})).toThrow('Invalid encoding map')
})

test('text that is not a base 36 number is rejected', () => {
  expect(() => decodeRecord({ t: '12 px' })).toThrow('Invalid number')
})
