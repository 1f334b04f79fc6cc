import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { earlierDatabase } from '@portico/kit/testing/earlier-database'
import { bucketOf } from '../src/domain/histogram.ts'
import { daysOf, monthsAndDaysOf } from '../src/domain/spans.ts'
import { insertRecordIds } from '../src/store/seen-records.ts'
import { readTopKeys } from '../src/store/read-rollups.ts'

const websiteId = 'a1'.repeat(12)

test('histograms of earlier versions keep their counts, by day and summed by month', async () => {
  const earlier = await earlierDatabase(
    'performance',
    new URL('../migrations/', import.meta.url),
    '0003-roll-ups.sql',
  )
  try {
    const counts = (bucket: number, count: number) => `{${'0,'.repeat(bucket)}${count}}`
    const [low, high] = [bucketOf(100), bucketOf(2_000)]
    const rows: [metric: string, day: string, counts: string][] = [
      ['lcp', '2026-01-30', counts(low, 3)],
      ['lcp', '2026-01-31', counts(high, 300)],
      ['lcp', '2026-02-01', counts(low, 5)],
      ['cls', '2026-01-31', counts(low, 2)],
    ]
    await earlier.db.job(async (tx) => {
      for (const [metric, day, histogram] of rows) {
        await tx.query(
          `insert into histogram (website_id, metric, grain, day, key, counts) values ($1, $2, 'page', $3, '/', $4)`,
          [websiteId, metric, day, histogram],
        )
      }
    })
    await earlier.upgrade()
    const range = [new Date('2026-01-01'), new Date('2026-02-02')] as const
    for (const buckets of [daysOf(...range), monthsAndDaysOf(...range)]) {
      const wanted = { websiteId, metric: 'lcp', grain: 'page', buckets } as const
      const { histograms } = await earlier.db.tenant(websiteId, (tx) => readTopKeys(tx, wanted, '', 10))
      const found = histograms.get('/')!
      expect([found[low], found[high], found.length]).toEqual([8, 300, high + 1])
    }
  } finally {
    await earlier.close()
  }
})

test('records that were counted before the upgrade are still known by their website and id', async () => {
  const earlier = await earlierDatabase(
    'performance',
    new URL('../migrations/', import.meta.url),
    '0065-record-keys.sql',
  )
  try {
    const counted = { websiteId, recordId: randomUUID() }
    await earlier.db.job((tx) =>
      tx.query(`insert into seen_record (website_id, record_id, day) values ($1, $2, '2026-01-30')`, [
        websiteId,
        counted.recordId,
      ]),
    )
    await earlier.upgrade()
    const others = [
      { websiteId, recordId: randomUUID() },
      { ...counted, websiteId: 'b2'.repeat(12) },
    ]
    const fresh = await earlier.db.job((tx) =>
      insertRecordIds(tx, [counted, ...others], new Date('2026-01-31')),
    )
    expect(fresh).toEqual(others)
  } finally {
    await earlier.close()
  }
})
