import { encodeRecord } from '@portico/proto/performance-encoding'
import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const site = 'a1'.repeat(12)
const record = { app: 'site', event: 'page_speed', pageLoadId: 'p', data: { largestContentfulPaint: 1_200 } }
const outcome = (given: unknown) => {
  const read = readRecord(given, site)
  return read.ok ? 'kept' : read.reason
}

test('PERF-08: encoded and raw records are both accepted', () => {
  expect(outcome(encodeRecord(record))).toBe('kept')
  expect(outcome({ raw: true, ...record })).toBe('kept')
})

test.each([
  null,
  7,
  'text',
  [],
  {},
  { d: { lcp: '???' } },
  { raw: true },
  { ...record, raw: true, event: 'other' },
])('%j is dropped as malformed', (given) => expect(outcome(given)).toBe('malformed'))

test('a record with an impossible value is malformed', () => {
  expect(outcome({ raw: true, ...record, data: { largestContentfulPaint: -1 } })).toBe('malformed')
  expect(outcome({ raw: true, ...record, data: { largestContentfulPaint: 1e9 } })).toBe('malformed')
})

test('records of another website and of other events are dropped', () => {
  expect(outcome({ raw: true, ...record, data: { context: { websiteId: 'b2'.repeat(12) } } })).toBe(
    'other-website',
  )
  expect(outcome({ raw: true, ...record, event: 'user' })).toBe('not-page-speed')
})
