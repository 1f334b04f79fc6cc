import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { uuidv7 } from '@portico/kit/ids'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import type {
  AttributionReply,
  PercentilesReply,
  ReleasesReply,
} from '@portico/proto/http/visits/performance-figures'
import { topics } from '@portico/proto/topics'
import { encodeSpeedRecords } from '../src/domain/record-message.ts'
import {
  NOW,
  owner,
  record,
  startPerformance,
  visitor,
  website,
  type Performance,
} from './performance-app.ts'

const HOUR = 3_600_000
const phone = { display: { viewportWidth: 390 } }
const slow = { effectiveType: '3g' }

let performance: Performance
beforeAll(async () => {
  performance = await startPerformance()
  const image = { lcp: 'main>img.hero', 'lcp-resource': '/s/hero.jpg', cls: '.banner' }
  await performance.post([
    record({ largestContentfulPaint: 1_000, cumulativeLayoutShift: 0.02, attribution: image }),
    record({ largestContentfulPaint: 3_000, attribution: { lcp: 'h1' }, ...phone, connection: slow }),
    record({ largestContentfulPaint: 9_000, attribution: image, ...phone, release: 'r2' }, '/b'),
    record({ largestContentfulPaint: 500 }, '/b', { time: NOW - 13 * HOUR, sentAt: NOW }),
  ])
  await performance.settled()
})
afterAll(() => performance.stop())

const counts = async (by: string, query: Record<string, string> = {}) =>
  Object.fromEntries((await performance.rows('lcp', by, query)).map((row) => [row.key, row.count]))

test('WIRE-33: percentiles are grouped by page, device, connection, release, day, month and in all', async () => {
  expect(await counts('page')).toEqual({ '/': 2, '/b': 1 })
  expect(await counts('device')).toEqual({ desktop: 1, mobile: 2 })
  expect(await counts('connection')).toEqual({ '3g': 1, unknown: 2 })
  expect(await counts('release')).toEqual({ r1: 2, r2: 1 })
  expect(await counts('all')).toEqual({ all: 3 })
  const january = { from: '2026-01-01', to: '2026-02-01' }
  expect(await counts('day', january)).toEqual({ '2026-01-14': 1, '2026-01-15': 3 })
  expect(await counts('month', january)).toEqual({ '2026-01': 4 })
  expect(await counts('page', january)).toEqual({ '/': 2, '/b': 2 })
  expect(await counts('hour', { from: '2026-01-14T12:00:00Z' })).toEqual({
    '2026-01-14T23:00:00.000Z': 1,
    '2026-01-15T12:00:00.000Z': 3,
  })
})

test('figures of one page or one class of device are grouped, and a grouping without such figures is a 400', async () => {
  expect(await counts('device', { page: '/' })).toEqual({ desktop: 1, mobile: 1 })
  expect(await counts('page', { device: 'mobile' })).toEqual({ '/': 1, '/b': 1 })
  expect(await counts('day', { page: '/b', device: 'mobile' })).toEqual({ '2026-01-15': 1 })
  expect(await counts('all', { page: '/b' })).toEqual({ all: 1 })
  expect(await counts('all', { device: 'mobile' })).toEqual({ all: 2 })
  for (const [by, field] of [
    ['release', 'page'],
    ['hour', 'page'],
    ['connection', 'device'],
    ['device', 'device'],
  ] as const) {
    const value = field === 'page' ? '/' : 'mobile'
    const refused = await performance.read('percentiles', { metric: 'lcp', by, [field]: value })
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([400, [field]])
  }
})

test('shares of good and poor values come with percentiles, as JSON and as CSV', async () => {
  const [all] = await performance.rows('lcp', 'all')
  expect(all).toMatchObject({ good: 0.3333, needsImprovement: 0.3333, poor: 0.3333 })
  const csv = await performance.read('percentiles', { metric: 'lcp', by: 'all', format: 'csv' })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.text).toBe(
    '\ufeffkey,count,p50,p75,p95,good,needsImprovement,poor\r\n' +
      `all,3,${all!.p50},${all!.p75},${all!.p95},0.3333,0.3333,0.3333\r\n`,
  )
})

test('the elements and pictures that caused a metric are listed for all pages and for one', async () => {
  const causes = async (query: Record<string, string>) =>
    (await performance.read('attribution', query))
      .json<AttributionReply>()
      .rows.map((row) => [row.key, row.count])
  expect(await causes({ metric: 'lcp' })).toEqual([
    ['main>img.hero', 2],
    ['h1', 1],
  ])
  expect(await causes({ metric: 'lcp', page: '/b' })).toEqual([['main>img.hero', 1]])
  expect(await causes({ metric: 'lcp', kind: 'resource', page: '/' })).toEqual([['/s/hero.jpg', 1]])
  // The record of /b has no layout shift, so its cause explains nothing.
  expect(await causes({ metric: 'cls' })).toEqual([['.banner', 1]])
  expect((await performance.read('attribution', { metric: 'cls', kind: 'resource' })).status).toBe(400)
})

test('releases are listed with the time at which they were published, newest first', async () => {
  for (const [n, releaseId] of ['r1', 'r2'].entries()) {
    const value = toBinary(
      ReleasePublishedSchema,
      create(ReleasePublishedSchema, { websiteId: website.id, releaseId, contentVersion: n + 1 }),
    )
    await performance.bus.publish(topics.releasePublished.name, [{ key: website.id, id: uuidv7(), value }])
  }
  const range = { from: '2020-01-01', to: new Date(Date.now() + 24 * HOUR).toISOString() }
  const list = async () =>
    (
      await performance.read('releases', { ...range, from: new Date(Date.now() - HOUR).toISOString() })
    ).json<ReleasesReply>().rows
  await until(async () => (await list()).length === 2)
  expect((await list()).map(({ key, contentVersion }) => [key, contentVersion])).toEqual([
    ['r2', 2],
    ['r1', 1],
  ])
})

test('readings need the permission, and a bad query is a 400', async () => {
  const stranger = { ...owner, principal: { ...owner.principal, sites: {} } } as Caller
  for (const [name, query] of [
    ['percentiles', { metric: 'lcp', by: 'page' }],
    ['attribution', { metric: 'lcp' }],
    ['records', {}],
    ['releases', {}],
  ] as const) {
    expect((await performance.read(name, query, visitor)).status, name).toBe(401)
    expect((await performance.read(name, query, stranger)).status, name).toBe(403)
  }
  const bad = { metric: 'nonsense', by: 'page' }
  expect((await performance.read('percentiles', bad)).status).toBe(400)
  const long = { metric: 'lcp', by: 'hour', from: '2026-01-01' }
  expect((await performance.read('percentiles', long)).status).toBe(400)
})

test('sample data is in the figures, told by hasSample, and removed by one statement for each table', async () => {
  const reading = async () =>
    (await performance.read('percentiles', { metric: 'inp', by: 'all' })).json<PercentilesReply>()
  expect((await reading()).hasSample).toBe(false)
  const sample = {
    ...{ recordId: uuidv7(), websiteId: website.id, path: '/', device: 'desktop', release: 'r1', at: NOW },
    ...{ metrics: { inp: 120 }, synthetic: false, connection: '', sample: true, pageLoadId: 'p' },
    ...{ navigationType: '', attribution: {}, event: 'page_speed', fields: '{}' },
  }
  const value = encodeSpeedRecords([sample])
  await performance.bus.publish(topics.record.name, [{ key: website.id, id: sample.recordId, value }])
  await performance.settled()
  expect(await reading()).toMatchObject({ rows: [{ count: 1 }], hasSample: true })
  await performance.db.job(async (tx) => {
    await tx.query('delete from speed_rollup where website_id = $1 and sample', [website.id])
    await tx.query('delete from record where website_id = $1 and sample', [website.id])
  })
  expect(await reading()).toMatchObject({ rows: [], hasSample: false })
})
