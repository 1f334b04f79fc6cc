import { encodeRecord } from '@portico/proto/collect/performance-encoding'
import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const record = { app: 'site', event: 'page_speed', pageLoadId: 'p', data: { largestContentfulPaint: 1_200 } }

test('PERF-08: encoded and raw records are both accepted', () => {
  expect(readRecord(encodeRecord(record))).toEqual({ ok: true, record })
  expect(readRecord({ raw: true, ...record })).toEqual({ ok: true, record: { raw: true, ...record } })
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
  { ...record, raw: true, data: { attribution: 'img' } },
  { ...record, raw: true, data: { largestContentfulPaint: -1 } },
  { ...record, raw: true, data: { largestContentfulPaint: 1e9 } },
])('%j is malformed', (given) => expect(readRecord(given).ok).toBe(false))

test('the problem of a malformed record names its field', () => {
  expect(readRecord({ raw: true, ...record, data: { interactionToNextPaint: 'x' } })).toMatchObject({
    problem: expect.stringMatching(/^data\.interactionToNextPaint: /) as string,
  })
})
