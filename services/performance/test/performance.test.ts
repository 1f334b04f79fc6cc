import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { uuidv7 } from '@portico/kit/ids'
import { startCollector } from '@portico/kit/testing/collector'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import type { PercentilesReply, SettingsReply } from '@portico/proto/http/performance'
import { encodeRecord } from '@portico/proto/performance-encoding'
import { buildApp } from '../src/app.ts'
import { runHousekeeping } from '../src/housekeeping.ts'

const website = { id: 'a1'.repeat(12), identifier: 'acme' }
const visitor: Caller = { website, principal: { kind: 'anonymous' } }
const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'c3'.repeat(12),
    sessionId: 's',
    sites: { [website.id]: ['admin'] },
  },
}
const clock = { now: () => new Date('2026-01-15T12:00:00Z') }

async function startPerformance() {
  const collector = await startCollector({
    name: 'performance',
    migrations: new URL('../migrations/', import.meta.url),
    topic: 'performance.record.v1',
    clock,
    options: { off: ['track-user-timing' as const] },
    build: buildApp,
  })
  const query = { websiteId: website.id, from: '2026-01-15', to: '2026-01-16' }
  return {
    ...collector,
    settings: () =>
      call(`${collector.url}/api/1/performance/settings`, { to: 'performance', caller: visitor }),
    post: (body: unknown, caller = visitor) =>
      call(`${collector.url}/api/1/performance/records`, {
        to: 'performance',
        caller,
        text: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      }),
    async percentiles(metric: string, by: string, caller = owner, limit = '500') {
      const asked = new URLSearchParams({ ...query, metric, by, limit })
      return call(`${collector.url}/api/rest/performance/percentiles?${asked}`, { to: 'performance', caller })
    },
  }
}

let performance: Awaited<ReturnType<typeof startPerformance>>
beforeEach(async () => void (performance = await startPerformance()))
afterEach(() => performance.stop())

const record = (data: Record<string, unknown>, pathname = '/') => ({
  app: 'site',
  event: 'page_speed',
  pageLoadId: 'p-1',
  data: { pathname, release: 'r1', display: { viewportWidth: 1_280 }, ...data },
})
const rowsOf = async (metric: string, by: string) =>
  (await performance.percentiles(metric, by)).json<PercentilesReply>().rows

test('PERF-04 and PERF-05: the settings hold a new page load id and the rollouts by name', async () => {
  const [one, other] = [await performance.settings(), await performance.settings()].map((a) =>
    a.json<SettingsReply>(),
  )
  expect(one!.pageLoadId).not.toBe(other!.pageLoadId)
  expect(one!.rollouts).toEqual({
    'rum-rollout': true,
    'site-app-rollout': true,
    'track-page-speed-rollout': true,
    'track-user-timing-rollout': false,
  })
})

test('PERF-08: a text/plain list of encoded and raw records is answered 204 and counted in the percentiles', async () => {
  const batch = Array.from({ length: 100 }, (_, n) => record({ largestContentfulPaint: (n + 1) * 40 }))
  expect((await performance.post(batch.map((each) => encodeRecord(each)))).status).toBe(204)
  const raw = { raw: true, ...record({ cumulativeLayoutShift: 0.12, display: { viewportWidth: 390 } }, '/b') }
  expect((await performance.post([raw])).status).toBe(204)
  await performance.settled()
  const [lcp] = await rowsOf('lcp', 'page')
  expect(lcp).toMatchObject({ key: '/', count: 100 })
  for (const [name, exact] of [
    ['p50', 2_000],
    ['p75', 3_000],
    ['p95', 3_800],
  ] as const) {
    expect(Math.abs(lcp![name] - exact) / exact).toBeLessThan(0.03)
  }
  const [cls] = await rowsOf('cls', 'device')
  expect(cls).toMatchObject({ key: 'mobile', count: 1 })
  expect(Math.abs(cls!.p75 - 0.12)).toBeLessThan(0.12 * 0.03)
  expect(await rowsOf('lcp', 'release')).toMatchObject([{ key: 'r1', count: 100 }])
})

test('percentiles can be read by day, and over all devices and days', async () => {
  const phone = { display: { viewportWidth: 390 } }
  const batch = [
    record({ largestContentfulPaint: 1_000 }),
    record({ largestContentfulPaint: 3_000, ...phone }, '/b'),
  ]
  await performance.post(batch.map((each) => encodeRecord(each)))
  await performance.settled()
  expect(await rowsOf('lcp', 'device')).toHaveLength(2)
  const [all] = await rowsOf('lcp', 'all')
  expect(all).toMatchObject({ key: 'all', count: 2 })
  expect(Math.abs(all!.p75 - 3_000) / 3_000).toBeLessThan(0.03)
  expect(await rowsOf('lcp', 'day')).toEqual([{ ...all, key: '2026-01-15' }])
  expect(await rowsOf('inp', 'all')).toEqual([])
})

test('an invalid record is dropped and counted, and the others are kept; a body that is not a list is a 400', async () => {
  const good = encodeRecord(record({ timeToFirstByte: 80 }))
  expect((await performance.post([good, { a: 1 }, null, { ...good, d: { ttfb: '?' } }])).status).toBe(204)
  await performance.settled()
  expect(await rowsOf('ttfb', 'page')).toMatchObject([{ count: 1 }])
  expect(await performance.metrics.registry.metrics()).toMatch(
    /performance_records_dropped_total\{reason="malformed",service="performance"\} 3/,
  )
  for (const body of ['{}', '"text"', '[', 'null']) expect((await performance.post(body)).status).toBe(400)
})

test('records for a host without a website are dropped and answered 204 without a body', async () => {
  const { status, text } = await performance.post([record({ metrics: { fcp: 900 } })], {
    ...visitor,
    website: null,
  })
  expect([status, text]).toEqual([204, ''])
})

test('a record that is sent twice counts once, also if the broker was unavailable in between', async () => {
  const twice = encodeRecord(record({ recordId: uuidv7(), firstContentfulPaint: 500 }))
  await performance.post([twice, twice])
  performance.broker.away = true
  expect((await performance.post([twice])).status).toBe(204)
  expect((await performance.post([encodeRecord(record({ firstContentfulPaint: 500 }))])).status).toBe(204)
  performance.broker.away = false
  await until(async () => (await rowsOf('fcp', 'page'))[0]?.count === 2)
  await performance.settled()
  expect(await rowsOf('fcp', 'page')).toMatchObject([{ count: 2 }])
})

test('percentiles need the permission', async () => {
  expect((await performance.percentiles('lcp', 'page', visitor)).status).toBe(401)
  const stranger = { ...owner, principal: { ...owner.principal, sites: {} } } as Caller
  expect((await performance.percentiles('lcp', 'page', stranger)).status).toBe(403)
  expect((await performance.percentiles('nonsense', 'page')).status).toBe(400)
})

test('records of a load test are counted separately and left out of percentiles', async () => {
  await performance.post([encodeRecord(record({ largestContentfulPaint: 9_000 }))], {
    ...visitor,
    synthetic: true,
  })
  await performance.post([encodeRecord(record({ largestContentfulPaint: 1_000 }))])
  await performance.settled()
  expect(await rowsOf('lcp', 'page')).toMatchObject([{ key: '/', count: 1 }])
  expect(await performance.metrics.registry.metrics()).toMatch(
    /performance_records_rolled_up_total\{outcome="synthetic",service="performance"\} 1/,
  )
})

test('invented pages and releases create no more rows than the cap of a day, and every record is counted', async () => {
  const sent = MAX_KEYS_PER_DAY + 150
  await performance.post([encodeRecord(record({ timeToFirstByte: 100 }, '/shop?from=ad'))])
  await performance.settled()
  for (let from = 1; from < sent; from += 100) {
    const numbers = Array.from({ length: Math.min(100, sent - from) }, (_, at) => from + at)
    const invented = numbers.map((n) => record({ timeToFirstByte: 100, release: `r${n}` }, `/junk-${n}`))
    await performance.post(invented.map((each) => encodeRecord(each)))
  }
  await performance.post([encodeRecord(record({ timeToFirstByte: 100 }, '/shop#top'))])
  await performance.settled()
  for (const grain of ['page', 'release']) {
    const { rows } = await performance.db.job((tx) =>
      tx.query<{ rows: number; records: number }>(
        'select count(*) as rows, sum(total)::bigint as records from histogram where grain = $1',
        [grain],
      ),
    )
    expect(rows).toEqual([{ rows: MAX_KEYS_PER_DAY + 1, records: sent + 1 }])
  }
  const top = (await performance.percentiles('ttfb', 'page', owner, '2')).json<PercentilesReply>().rows
  expect(top.map(({ key, count }) => [key, count])).toEqual([
    ['(other)', 150],
    ['/shop', 2],
  ])
  expect(await rowsOf('ttfb', 'all')).toMatchObject([{ count: sent + 1 }])
})

test('M2: ids of records are kept longer than the broker keeps their messages, from when it accepted them', async () => {
  await performance.post([encodeRecord(record({ timeToFirstByte: 100 }))])
  await performance.settled()
  const stored = async () =>
    (await performance.db.job((tx) => tx.query<{ day: Date }>('select day from seen_record'))).rows
  const [seen] = await stored()
  const acceptedAt = seen!.day.getTime()
  expect(Date.now() - acceptedAt).toBeLessThan(2 * 24 * 3_600_000)
  await runHousekeeping(performance.db, new Date(acceptedAt + 11 * 24 * 3_600_000))
  expect(await stored()).toHaveLength(1)
  await runHousekeeping(performance.db, new Date(acceptedAt + 13 * 24 * 3_600_000))
  expect(await stored()).toEqual([])
})

test('S-52: histograms are deleted after 13 months', async () => {
  await performance.post([encodeRecord(record({ timeToFirstByte: 100 }))])
  await performance.settled()
  await runHousekeeping(performance.db, new Date('2027-02-15T12:00:00Z'))
  expect(await rowsOf('ttfb', 'page')).toHaveLength(1)
  await runHousekeeping(performance.db, new Date('2027-02-16T12:00:00Z'))
  expect(await rowsOf('ttfb', 'page')).toEqual([])
})
