import { create, toBinary } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import { topics } from '@portico/proto/topics'
import { runHousekeeping } from '../src/housekeeping.ts'
import { NOW, record, startPerformance, visitor, website, type Performance } from './performance-app.ts'

const DAY = 24 * 3_600_000

let performance: Performance
beforeEach(async () => void (performance = await startPerformance()))
afterEach(() => performance.stop())

const query = async <Row extends object>(sql: string) =>
  (await performance.db.job((tx) => tx.query<Row>(sql))).rows

test('records of a load test are stored, counted separately and left out of percentiles', async () => {
  await performance.post([record({ largestContentfulPaint: 9_000 })], { ...visitor, synthetic: true })
  await performance.post([record({ largestContentfulPaint: 1_000 })])
  await performance.settled()
  expect(await performance.rows('lcp', 'page')).toMatchObject([{ key: '/', count: 1 }])
  expect(await query('select synthetic from record order by 1')).toEqual([
    { synthetic: false },
    { synthetic: true },
  ])
  expect(await performance.metrics.registry.metrics()).toMatch(
    /performance_records_rolled_up_total\{outcome="synthetic",service="performance"\} 1/,
  )
})

test('invented pages, releases and causes create no more rows than the caps, and every record is counted', async () => {
  const sent = MAX_KEYS_PER_DAY + 150
  await performance.post([record({ timeToFirstByte: 100 }, '/shop?from=ad')])
  await performance.settled()
  for (let from = 1; from < sent; from += 50) {
    const numbers = Array.from({ length: Math.min(50, sent - from) }, (_, at) => from + at)
    const invented = numbers.map((n) =>
      record(
        {
          timeToFirstByte: 100,
          release: `r${n}`,
          interactionToNextPaint: 80,
          attribution: { inp: `#b${n}` },
        },
        `/junk-${n}`,
      ),
    )
    await performance.post(invented)
  }
  await performance.post([record({ timeToFirstByte: 100 }, '/shop#top')])
  await performance.settled()
  for (const span of ['day', 'month']) {
    const rows = await query<{ grain: string }>(
      `select grain, part = '' as whole, count(*) as rows, sum(records)::bigint as records from speed_rollup
       where span = '${span}' and grain in ('page', 'release', 'inp') group by 1, 2 order by 1, 2`,
    )
    const full = { rows: MAX_KEYS_PER_DAY + 1, records: sent + 1 }
    const ofCauses = { rows: MAX_KEYS_PER_DAY + 1, records: sent - 1 }
    expect(rows).toEqual([
      { grain: 'inp', whole: false, ...ofCauses },
      { grain: 'inp', whole: true, ...ofCauses },
      { grain: 'page', whole: false, ...full },
      { grain: 'page', whole: true, ...full },
      { grain: 'release', whole: true, ...full },
    ])
  }
  const top = await performance.rows('ttfb', 'page', { limit: '2' })
  expect(top.map(({ key, count }) => [key, count])).toEqual([
    ['(other)', 150],
    ['/shop', 2],
  ])
  expect(await performance.rows('ttfb', 'all')).toMatchObject([{ count: sent + 1 }])
})

test('ids of records are kept longer than the broker keeps their messages, from when it accepted them', async () => {
  await performance.post([record({ timeToFirstByte: 100 })])
  await performance.settled()
  const stored = () => query<{ day: Date }>('select day from seen_record')
  const [seen] = await stored()
  const acceptedAt = seen!.day.getTime()
  expect(Date.now() - acceptedAt).toBeLessThan(2 * DAY)
  await runHousekeeping(performance.db, new Date(acceptedAt + 11 * DAY))
  expect(await stored()).toHaveLength(1)
  await runHousekeeping(performance.db, new Date(acceptedAt + 13 * DAY))
  expect(await stored()).toEqual([])
})

test('S-52: figures by hour are deleted after two days, records after 14 days, and roll-ups after 13 months', async () => {
  await performance.post([record({ timeToFirstByte: 100 })])
  await performance.settled()
  const counts = async () => ({
    hours: (await query(`select 1 from speed_rollup where span = 'hour'`)).length,
    days: (await query(`select 1 from speed_rollup where span = 'day' and grain = 'device'`)).length,
    records: (await query('select 1 from record')).length,
  })
  await runHousekeeping(performance.db, new Date(NOW + 2 * DAY))
  expect(await counts()).toEqual({ hours: 1, days: 1, records: 1 })
  await runHousekeeping(performance.db, new Date(NOW + 4 * DAY))
  expect(await counts()).toEqual({ hours: 0, days: 1, records: 1 })
  await runHousekeeping(performance.db, new Date(NOW + 16 * DAY))
  expect(await counts()).toEqual({ hours: 0, days: 1, records: 0 })
  await runHousekeeping(performance.db, new Date('2027-02-15T00:00:00Z'))
  expect(await performance.rows('ttfb', 'page')).toHaveLength(1)
  await runHousekeeping(performance.db, new Date('2027-02-16T12:00:00Z'))
  expect(await performance.rows('ttfb', 'page')).toEqual([])
})

test('records of a website are deleted after the days that its owner chose, and its roll-ups stay', async () => {
  await performance.post([record({ timeToFirstByte: 100 })])
  const neighbour = { ...visitor, website: { id: 'b2'.repeat(12), identifier: 'other' } }
  await performance.post([record({ timeToFirstByte: 100 })], neighbour)
  await performance.settled()
  const fact = create(ReleasePublishedSchema, {
    websiteId: website.id,
    releaseId: 'r1',
    contentVersion: 1,
    visitorDataDays: 7,
  })
  const value = toBinary(ReleasePublishedSchema, fact)
  await performance.bus.publish(topics.releasePublished.name, [{ key: website.id, id: uuidv7(), value }])
  await until(async () => (await query('select 1 from website_retention')).length === 1)
  const websites = async () =>
    (await query<{ website_id: string }>('select website_id from record order by 1')).map(
      (row) => row.website_id,
    )
  await runHousekeeping(performance.db, new Date(NOW + 7 * DAY))
  expect(await websites()).toEqual([website.id, neighbour.website.id])
  await runHousekeeping(performance.db, new Date(NOW + 8 * DAY))
  expect(await websites()).toEqual([neighbour.website.id])
  expect(await performance.rows('ttfb', 'all')).toMatchObject([{ count: 1 }])
})
