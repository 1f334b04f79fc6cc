import { expect, test } from 'vitest'
import { earlierDatabase } from '@portico/kit/testing/earlier-database'
import { createColumnCache } from '../../src/readings/store/column-cache.ts'
import { createPastVisitors } from '../../src/readings/store/past-visitors.ts'
import { readByDimension, readByTime, readTotal } from '../../src/readings/store/figures.ts'
import { readFilteredFigures } from '../../src/readings/use-cases/read-filtered.ts'
import { uniteSketches } from '../../src/visits/store/months.ts'
import { encodeSketch, withVisitors, decodeSketch } from '../../src/model/sketch.ts'

const WEBSITE = 'a1'.repeat(12)
const RANGE = { websiteId: WEBSITE, from: Date.parse('2025-12-01'), to: Date.parse('2026-02-01') }
const DEPS = { past: createPastVisitors(), now: new Date('2026-01-15T12:00:00Z') }
const sketch = (...visitors: number[]) =>
  encodeSketch(
    withVisitors(
      decodeSketch(null, 'large'),
      visitors.map((visitor) => new Uint8Array(16).fill(visitor)),
    ),
  )

test('an upgrade keeps earlier roll-ups, makes months of their days, and makes visits of the hits that are kept', async () => {
  const earlier = await earlierDatabase(
    'census',
    new URL('../../migrations/', import.meta.url),
    '0010-visits.sql',
  )
  const { db } = earlier
  await db.job(async (tx) => {
    const rollup = 'insert into visit_rollup values ($1, $2, $3, $4, $5, $6, $7, $8)'
    for (const [day, visitors] of [
      ['2026-01-14', [1, 2]],
      ['2026-01-15', [2, 3]],
    ] as const) {
      tx.send(rollup, [WEBSITE, 'day', day, '', 4, 2, 2, sketch(...visitors)])
      tx.send(rollup, [WEBSITE, 'hour', `${day}T10:00Z`, '', 4, 2, 2, sketch(...visitors)])
      tx.send(rollup, [WEBSITE, 'page', day, '/a', 4, 2, 2, sketch(...visitors)])
    }
    tx.send(`select make_hit_partition('2026-01-15')`)
    const hit = `insert into hit (visitor, hit_id, occurred_at, day, clock_skew_ms, visit_count, event, record_type,
        viewport_width, viewport_height, screen_width, screen_height, device, starts_visit, first_on_page, is_item,
        website_id, path, page_id, template_id, locale, title, referrer_host, browser)
      values (md5($1)::uuid, gen_random_uuid(), $2, '2026-01-15', 0, 0, $3, 0, 0, 0, 0, 0, 2, $4, true, false, $5, $6, '', '',
              '', '', 'search.test', 'Firefox')`
    for (const [visitor, minute, event, starts, path] of [
      ['v1', 0, 1, true, '/a'],
      ['v1', 5, 1, false, '/b'],
      ['v1', 8, 10, false, '/b'],
      ['v1', 50, 1, true, '/a'],
      ['v2', 0, 10, false, '/a'],
      ['v2', 1, 1, true, '/a'],
    ] as const) {
      const at = new Date(Date.parse('2026-01-15T10:00Z') + minute * 60_000)
      tx.send(hit, [visitor, at, event, starts, WEBSITE, path])
    }
  })
  await earlier.upgrade()

  const read = () =>
    db.job(async (tx) => ({
      days: (await readByTime(tx, RANGE, 'day')).rows.map(({ visits, visitors }) => [visits, visitors]),
      hours: (await readByTime(tx, RANGE, 'hour')).rows.map(({ pageViews }) => pageViews),
      months: (await readByTime(tx, RANGE, 'month')).rows.map(({ key, visits, visitors }) => [
        key,
        visits,
        visitors,
      ]),
      all: (await readTotal(tx, RANGE, DEPS)).row,
      pages: (await readByDimension(tx, RANGE, 'page', 10, DEPS)).rows,
    }))
  const expected = {
    days: [
      [2, 2],
      [2, 2],
    ],
    hours: [4, 4],
    months: [['2026-01-01T00:00:00.000Z', 4, 3]],
    all: { pageViews: 8, visits: 4, visitors: 3 },
    pages: [{ key: '/a', pageViews: 8, visits: 4, visitors: 3 }],
  }
  expect(await read()).toMatchObject(expected)
  expect(await db.job((tx) => uniteSketches(tx, 100))).toBe(2)
  expect(await db.job((tx) => uniteSketches(tx, 100))).toBe(0)
  expect(await read()).toMatchObject(expected)

  await db.job(async (tx) => {
    const filters = [{ dimension: 'referrer', value: 'search.test' } as const]
    const filtered = async (by: 'all' | 'exit') =>
      (await readFilteredFigures(tx, { ...RANGE, filters }, { by }, createColumnCache())).rows
    expect(await filtered('all')).toMatchObject([
      { visits: 3, pageViews: 4, bounces: 2, durationMs: 480_000 },
    ])
    expect(await filtered('exit')).toMatchObject([
      { key: '/a', visits: 2 },
      { key: '/b', visits: 1, pageViews: 2 },
    ])
  })
  await earlier.close()
})
