import type { Caller } from '@portico/kit/http/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { FIREFOX, clock, other, startCensus, visitor, website } from '../census-app.ts'
import { cookie, total } from '../visits.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

test('CENS-01: a form-encoded hit answers 204 and shows in the visits of its hour, day and page', async () => {
  expect((await census.hit({ url: '/about?x=1' }, cookie('v1'))).status).toBe(204)
  await census.settled()
  const hours = await census.figures('hour')
  expect(hours.rows).toHaveLength(24)
  expect(hours.rows[12]).toMatchObject({
    key: '2026-01-15T12:00:00.000Z',
    visits: 1,
    pageViews: 1,
    visitors: 1,
  })
  expect(total(hours.rows)).toEqual({ pageViews: 1, visits: 1, visitors: 1 })
  expect((await census.figures('page')).rows).toMatchObject([
    { key: '/about', visits: 1, pageViews: 1, visitors: 1 },
  ])
  expect(hours.freshAsOf).toBe(clock.at.toISOString())
})

test('CENS-01: JSON and a text/plain beacon are accepted like a form, and the older event View is event 1', async () => {
  const url = `${census.url}/api/census/RecordHit`
  const headers = { 'user-agent': FIREFOX }
  const body = { event: 'View', data: { url: '/b' }, ss_cvr: cookie('v1') }
  const beacon = JSON.stringify({ ...body, data: JSON.stringify(body.data) })
  const answers = [
    await call(url, { to: 'census', caller: visitor, json: body, headers }),
    await call(url, {
      to: 'census',
      caller: visitor,
      text: beacon,
      headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
    }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([204, 204])
  await census.settled()
  expect((await census.figures('page')).rows).toMatchObject([
    { key: '/b', visits: 1, pageViews: 2, visitors: 1 },
  ])
})

test('CENS-02: a hit is stored with the data of the page, and without address or user agent', async () => {
  const data = {
    templateId: 'd4'.repeat(12),
    website_locale: 'en-GB',
    viewportWidth: 1_280,
    viewportHeight: 720,
    screenWidth: 1_920,
    screenHeight: 1_080,
    title: 'Über uns\u0000',
    itemId: 'e5'.repeat(12),
    recordType: 11,
    referrer: 'https://search.test/?q=mug',
    clientDate: clock.at.getTime() - 1_500,
  }
  await census.hit(data, cookie('v1', 3), visitor, { 'x-forwarded-for': '203.0.113.9' })
  await census.settled()
  const stored = await census.db.job((tx) => tx.query<Record<string, unknown>>('select * from hit'))
  expect(stored.rows).toMatchObject([
    {
      template_id: data.templateId,
      locale: 'en-GB',
      viewport_width: 1_280,
      viewport_height: 720,
      screen_width: 1_920,
      screen_height: 1_080,
      title: 'Über uns',
      page_id: data.itemId,
      is_item: true,
      record_type: 11,
      referrer_host: 'search.test',
      clock_skew_ms: -1_500,
      visit_count: 3,
      device: 1,
      browser: 'Firefox',
    },
  ])
  expect(JSON.stringify(stored.rows)).not.toMatch(/203\.0\.113\.9|Gecko|mug/)
})

test('CENS-01: the same hit posted again, in any batch, counts once', async () => {
  const hitId = uuidv7()
  await Promise.all([census.hit({ hitId }, cookie('v1')), census.hit({ hitId }, cookie('v1'))])
  await census.settled()
  await census.hit({ hitId: hitId.toUpperCase() }, cookie('v1'))
  await census.settled()
  expect(total((await census.figures('day')).rows)).toEqual({ pageViews: 1, visits: 1, visitors: 1 })
})

test('hits that arrive while the broker is unavailable are kept on disk, and are rolled up once when it is back', async () => {
  census.broker.away = true
  const answers = await Promise.all([1, 2, 3].map((n) => census.hit({ url: `/${n}` }, cookie('v1'))))
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204])
  expect(total((await census.figures('day')).rows).pageViews).toBe(0)
  census.broker.away = false
  await until(async () => total((await census.figures('day')).rows).pageViews === 3)
  expect(total((await census.figures('day')).rows)).toEqual({ pageViews: 3, visits: 1, visitors: 1 })
})

test('CENS-06: a visit begins when the count of the visitor cookie rises', async () => {
  await census.hit({}, cookie('v1', 1))
  await census.hit({ url: '/b' }, cookie('v1', 1))
  await census.hit({}, cookie('v1', 2))
  await census.hit({}, cookie('v2', 1))
  await census.settled()
  expect(total((await census.figures('day')).rows)).toEqual({ pageViews: 4, visits: 3, visitors: 2 })
})

test('CENS-07: without a cookie a visitor who is not seen for half an hour begins another visit', async () => {
  await census.hit()
  await census.settled()
  clock.at = new Date(clock.at.getTime() + 29 * 60_000)
  await census.hit()
  await census.settled()
  clock.at = new Date(clock.at.getTime() + 30 * 60_000)
  await census.hit()
  await census.settled()
  expect(total((await census.figures('day')).rows)).toEqual({ pageViews: 3, visits: 2, visitors: 1 })
})

test('CENS-03: hits of an editor are answered 204 and not counted, hits of a viewer are', async () => {
  // An owner on a website's host is a presence.
  const presence = { kind: 'presence', accountId: 'c', sessionId: 's', websiteId: website.id } as const
  const editor: Caller = { website, principal: { ...presence, roles: ['editor'] } }
  const principal = { ...presence, roles: ['viewer' as const] }
  expect((await census.hit({}, cookie('v1'), editor)).status).toBe(204)
  expect((await census.hit({}, cookie('v2'), { website, principal })).status).toBe(204)
  await census.settled()
  expect(total((await census.figures('day')).rows).pageViews).toBe(1)
  const metrics = await census.metrics.registry.metrics()
  expect(metrics).toMatch(/census_hits_dropped_total\{reason="site-editor",service="census"\} 1/)
})

test('ENUM-34: events other than 1, 2, 10, 20 and 21 are refused, and an invalid body stores nothing (CENS-01)', async () => {
  const post = (form: Record<string, string>) =>
    call(`${census.url}/api/census/RecordHit`, {
      to: 'census',
      caller: visitor,
      form,
      headers: { 'user-agent': FIREFOX },
    })
  const data = JSON.stringify({ url: '/' })
  for (const event of ['2', '10', '20', '21']) expect((await post({ event, data })).status).toBe(204)
  for (const form of [
    { event: '3', data },
    { event: '', data },
    { event: '1', data: '{' },
    { event: '1' },
    {},
  ]) {
    expect((await post(form as Record<string, string>)).status).toBe(400)
  }
  expect((await post({ event: '1', data: JSON.stringify({ url: '/', websiteId: other.id }) })).status).toBe(
    400,
  )
  expect((await post({ event: '1', data: `${data}${' '.repeat(65_536)}` })).status).toBe(413)
  await census.settled()
  expect(total((await census.figures('day')).rows).pageViews).toBe(0)
})

test('figures need the permission: 401 without a session, 403 for another website, and no rows of other tenants', async () => {
  await census.hit({}, cookie('v1'), { ...visitor, website: other })
  await census.settled()
  const range = { from: '2026-01-15', to: '2026-01-16', by: 'day' }
  expect((await census.visits(range, visitor)).status).toBe(401)
  expect((await census.visits({ ...range, websiteId: other.id })).status).toBe(403)
  expect((await census.visits({ ...range, to: '2026-01-14' })).status).toBe(400)
  expect(total((await census.figures('day')).rows).pageViews).toBe(0)
  expect((await census.db.query('select * from visit_figures')).rows).toEqual([])
  expect((await census.db.query('select * from visit')).rows).toEqual([])
})
