import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { until } from '@portico/kit/testing/until'
import type { SettingsReply } from '@portico/proto/http/visits/performance'
import type { LatestRecordsReply } from '@portico/proto/http/visits/performance-figures'
import { NOW, record, startPerformance, visitor, website, type Performance } from './performance-app.ts'

let performance: Performance
beforeEach(async () => void (performance = await startPerformance()))
afterEach(() => performance.stop())

const stored = async (query: Record<string, string> = {}) =>
  (await performance.read('records', query)).json<LatestRecordsReply>().rows

test('PERF-04 and PERF-05: the settings hold a new page load id and the rollouts by name', async () => {
  const [one, other] = [await performance.settings(), await performance.settings()].map((a) =>
    a.json<SettingsReply>(),
  )
  expect(one!.pageLoadId).not.toBe(other!.pageLoadId)
  expect(one!.rollouts).toEqual({
    'rum-rollout': true,
    'site-app-rollout': true,
    'track-page-speed-rollout': true,
    'track-user-timing-rollout': true,
  })
})

test('PERF-08: a text/plain list of encoded and raw records is answered 204 and counted', async () => {
  const batch = Array.from({ length: 100 }, (_, n) => record({ largestContentfulPaint: (n + 1) * 40 }))
  expect((await performance.post(batch)).status).toBe(204)
  const raw = {
    raw: true,
    app: 'site',
    event: 'page_speed',
    pageLoadId: 'p-2',
    data: { pathname: '/b', cumulativeLayoutShift: 0.12, display: { viewportWidth: 390 } },
  }
  expect((await performance.post([raw])).status).toBe(204)
  await performance.settled()
  const [lcp] = await performance.rows('lcp', 'page')
  expect(lcp).toMatchObject({ key: '/', count: 100 })
  for (const [name, exact] of [
    ['p50', 2_000],
    ['p75', 3_000],
    ['p95', 3_800],
  ] as const) {
    expect(Math.abs(lcp![name] - exact) / exact).toBeLessThan(0.03)
  }
  const [cls] = await performance.rows('cls', 'device')
  expect(cls).toMatchObject({ key: 'mobile', count: 1 })
  expect(Math.abs(cls!.p75 - 0.12)).toBeLessThan(0.12 * 0.03)
})

/** A record with every key of the wire, as a client encodes it, and two that it does not define. */
const everyKey = {
  a: 'site',
  e: 'page_speed',
  pl: 'load-1',
  t: (NOW - 2_000).toString(36),
  s: (NOW - 500).toString(36),
  d: {
    ...{ cl: '0.5', db: 'rs', eb: 'go', ds: '8c', de: '8m', dml: '5', tcp: 'a', tls: '7', fcp: 'b4' },
    ...{ fid: '8', lcp: 'zz', l: 'rr', le: 's0', rs: '2s', tti: 'xc', inp: '4g', ttfb: '2s' },
    ...{ nav: 'reload', att: { lcp: 'main>img', 'lcp-resource': '/s/a.jpg', why: 1 }, rel: 'r7' },
    ...{ id: '019bc000-0000-7000-8000-00000000000a', aid: 'analytics', mid: 'marketing', mem: 'member' },
    ...{ v: '4.0.7', dt: 'beacon', h: '#top', hn: 'shop.example', p: '/every' },
    con: { do: '5k', ef: '4g', rtt: '1e', sd: 1, more: 'kept' },
    disp: { dpr: '2', sh: 'o0', sw: 'bo', vh: 'ir', vw: 'au' },
    hdw: { dm: '8', hc: '4' },
    ctx: { websiteId: website.id, templateId: 't', pageType: 1, language: 'de', timeZone: 'UTC', added: [1] },
    added: { by: 'a newer client' },
  },
  extra: 'kept',
}

test('WIRE-32: a record with every key is read back with plain names, and added keys are kept', async () => {
  expect((await performance.post([everyKey])).status).toBe(204)
  await performance.settled()
  const [found] = await stored()
  expect(found).toMatchObject({
    recordId: everyKey.d.id,
    event: 'page_speed',
    page: '/every',
    device: 'mobile',
    occurredAt: new Date(NOW - 1_500).toISOString(),
  })
  expect(found!.record).toEqual({
    app: 'site',
    event: 'page_speed',
    pageLoadId: 'load-1',
    time: NOW - 2_000,
    sentAt: NOW - 500,
    extra: 'kept',
    data: {
      ...{ cumulativeLayoutShift: 5 / 36, decodedBodySize: 1_000, encodedBodySize: 600 },
      ...{ domContentLoadedStart: 300, domContentLoadedEnd: 310 },
      ...{ domainLookup: 5, tcpConnection: 10, tlsNegotiation: 7, firstContentfulPaint: 400 },
      ...{ firstInputDelay: 8, largestContentfulPaint: 1_295, loadEventStart: 999, loadEventEnd: 1_008 },
      ...{ responseStart: 100, timeToInteractive: 1_200, interactionToNextPaint: 160, timeToFirstByte: 100 },
      ...{ navigationType: 'reload', release: 'r7', recordId: everyKey.d.id },
      attribution: { lcp: 'main>img', 'lcp-resource': '/s/a.jpg', why: 1 },
      ...{ analyticsId: 'analytics', marketingId: 'marketing', memberId: 'member' },
      ...{
        version: '4.0.7',
        deliveryType: 'beacon',
        hash: '#top',
        hostname: 'shop.example',
        pathname: '/every',
      },
      connection: { downlink: 200, effectiveType: '4g', rtt: 50, saveData: true, more: 'kept' },
      display: {
        ...{ devicePixelRatio: 2, screenHeight: 864, screenWidth: 420 },
        ...{ viewportHeight: 675, viewportWidth: 390 },
      },
      hardware: { deviceMemory: 8, cpuCount: 4 },
      context: everyKey.d.ctx,
      added: { by: 'a newer client' },
    },
  })
})

test('WIRE-32: user timings and images are stored and counted in no figure', async () => {
  await performance.post([
    record({ name: 'checkout', startTime: 5, duration: 120 }, '/', { event: 'user' }),
    record({ name: '/s/a.jpg', largestContentfulPaint: 900 }, '/', { event: 'image' }),
  ])
  await performance.settled()
  expect((await stored()).map((row) => row.event).sort()).toEqual(['image', 'user'])
  expect((await stored({ event: 'user' })).map((row) => row.record['data'])).toMatchObject([
    { name: 'checkout', startTime: 5, duration: 120 },
  ])
  expect(await performance.rows('lcp', 'all')).toEqual([])
})

test('an invalid record is dropped and counted, and the others are kept; a body that is not a list is a 400', async () => {
  const good = record({ timeToFirstByte: 80 })
  expect((await performance.post([good, { a: 1 }, null, { ...good, d: { ttfb: '?' } }])).status).toBe(204)
  await performance.settled()
  expect(await performance.rows('ttfb', 'page')).toMatchObject([{ count: 1 }])
  await performance.dropped('malformed', 3)
  for (const body of ['{}', '"text"', '[', 'null']) expect((await performance.post(body)).status).toBe(400)
})

test('records for a host without a website are dropped and answered 204 without a body', async () => {
  const { status, text } = await performance.post([record({})], { ...visitor, website: null })
  expect([status, text]).toEqual([204, ''])
  await performance.dropped('unknown-website', 1)
})

test('a crawler and a page of another host are counted in no figure, with the reasons of hits', async () => {
  const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const sent = [record({ timeToFirstByte: 80 })]
  for (const agent of [crawler, '']) await performance.post(sent, visitor, { 'user-agent': agent })
  await performance.post(sent, visitor, { origin: 'https://elsewhere.example' })
  await performance.dropped('bot', 2)
  await performance.dropped('foreign-origin', 1)
  expect(await stored()).toEqual([])
})

test('CENS-03 and CENS-04: page loads of an editor, and of a website without statistics, are not counted', async () => {
  const of = (...roles: ('viewer' | 'editor')[]) => ({
    ...visitor,
    principal: { kind: 'presence' as const, accountId: 'c3', websiteId: website.id, roles, sessionId: 's' },
  })
  for (const caller of [of('editor'), of('viewer', 'editor')]) await performance.post([record({})], caller)
  await performance.dropped('site-editor', 2)
  await performance.post([record({})], { ...visitor, website: { ...website, counting: 'off' } })
  await performance.dropped('census-disabled', 1)
  await performance.post([record({ timeToFirstByte: 80 })], of('viewer'))
  await performance.settled()
  expect(await performance.rows('ttfb', 'all')).toMatchObject([{ count: 1 }])
})

test('a record that is sent twice counts once, even if the broker was unavailable in between', async () => {
  const twice = record({ recordId: uuidv7(), firstContentfulPaint: 500 })
  await performance.post([twice, twice])
  performance.broker.away = true
  expect((await performance.post([twice])).status).toBe(204)
  expect((await performance.post([record({ firstContentfulPaint: 500 })])).status).toBe(204)
  performance.broker.away = false
  await until(async () => (await performance.rows('fcp', 'page'))[0]?.count === 2)
  await performance.settled()
  expect(await performance.rows('fcp', 'page')).toMatchObject([{ count: 2 }])
  expect(await stored()).toHaveLength(2)
})
