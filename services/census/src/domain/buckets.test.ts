import { expect, test } from 'vitest'
import { startOf, withEmptyBuckets } from './buckets.ts'

test('an hour without a hit has zeros, and the end of the range is excluded', () => {
  const start = startOf(new Date('2026-01-15T10:40:00Z'), 'hour')
  const counted = { key: '2026-01-15T11:00:00.000Z', visits: 1, pageViews: 2, visitors: 1 }
  const rows = withEmptyBuckets([counted], 'hour', start, new Date('2026-01-15T13:00:00Z'))
  expect(rows.map((row) => [row.key.slice(11, 16), row.pageViews])).toEqual([
    ['10:00', 0],
    ['11:00', 2],
    ['12:00', 0],
  ])
})
