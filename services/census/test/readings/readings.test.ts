import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  dimensions,
  spans,
  type FunnelReply,
  type VisitsReply,
} from '@portico/proto/http/visits/census-figures'
import { call } from '@portico/kit/testing/http'
import { FIREFOX, clock, startCensus, visitor } from '../census-app.ts'
import { cookie } from '../visits.ts'

const MINUTE = 60_000

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

const range = { from: '2026-01-15', to: '2026-01-16' }
const later = (minutes: number) => {
  clock.at = new Date(clock.at.getTime() + minutes * MINUTE)
}

/** Two visits: one of three pages by a campaign, and one of one page by a link. */
async function twoVisits() {
  const campaign = '?utm_source=letter&utm_medium=email&utm_campaign=autumn'
  await census.hit({ url: '/', queryString: campaign }, cookie('v1'))
  await census.settled()
  later(1)
  await census.hit({ url: '/shop' }, cookie('v1'))
  await census.settled()
  later(1)
  await census.hit({ url: '/shop/p/tea' }, cookie('v1'))
  await census.hit({ url: '/shop', referrer: 'https://search.test/?q=tea' }, cookie('v2'), visitor, {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  await census.settled()
}
const read = async (query: Record<string, string>) =>
  (await census.visits({ ...range, ...query })).json<VisitsReply>()
const rows = async (query: Record<string, string>) =>
  (await read(query)).rows.map(({ key, visits, pageViews }) => [key, visits, pageViews])

test('WIRE-33: visits are read by every dimension, and freshAsOf moves', async () => {
  const before = await read({ by: 'all' })
  await twoVisits()
  const expected: Record<string, unknown[]> = {
    page: [
      ['/shop', 2, 2],
      ['/', 1, 1],
      ['/shop/p/tea', 1, 1],
    ],
    entry: [
      ['/', 1, 3],
      ['/shop', 1, 1],
    ],
    exit: [
      ['/shop', 1, 1],
      ['/shop/p/tea', 1, 3],
    ],
    referrer: [
      ['', 1, 3],
      ['search.test', 1, 1],
    ],
    source: [['letter', 1, 3]],
    medium: [['email', 1, 3]],
    campaign: [['autumn', 1, 3]],
    country: [],
    device: [
      ['desktop', 1, 3],
      ['mobile', 1, 1],
    ],
    browser: [
      ['Firefox', 1, 3],
      ['Safari', 1, 1],
    ],
    os: [
      ['Linux', 1, 3],
      ['iOS', 1, 1],
    ],
  }
  for (const by of dimensions) expect([by, await rows({ by })]).toEqual([by, expected[by]])
  const all = await read({ by: 'all' })
  expect(all.freshAsOf > before.freshAsOf).toBe(true)
  expect(all).toMatchObject({
    hasSample: false,
    rows: [
      {
        key: 'all',
        visits: 2,
        pageViews: 4,
        visitors: 2,
        bounces: 1,
        entries: 2,
        exits: 2,
        durationMs: 2 * MINUTE,
      },
    ],
  })
})

test('WIRE-33: visits are read by minute, hour, day and month', async () => {
  await twoVisits()
  for (const by of Object.keys(spans)) {
    const counted = (await read({ by })).rows.filter(({ pageViews }) => pageViews > 0)
    const sum = (name: 'visits' | 'pageViews' | 'bounces' | 'durationMs') =>
      counted.reduce((total, row) => total + row[name], 0)
    expect([by, sum('visits'), sum('pageViews'), sum('bounces'), sum('durationMs')]).toEqual([
      by,
      2,
      4,
      1,
      2 * MINUTE,
    ])
    expect(counted).toHaveLength(by === 'minute' ? 3 : 1)
  }
})

test('CENS-06, CENS-07: a visit that goes on is no longer a bounce, and another begins after half an hour', async () => {
  await census.hit({ url: '/a' })
  await census.settled()
  expect((await read({ by: 'all' })).rows[0]).toMatchObject({ visits: 1, bounces: 1, durationMs: 0 })
  later(29)
  await census.hit({ url: '/b' })
  await census.settled()
  expect((await read({ by: 'all' })).rows[0]).toMatchObject({
    visits: 1,
    bounces: 0,
    durationMs: 29 * MINUTE,
  })
  expect(await rows({ by: 'exit' })).toEqual([['/b', 1, 2]])
  later(31)
  await census.hit({ url: '/b' })
  await census.settled()
  expect((await read({ by: 'all' })).rows[0]).toMatchObject({ visits: 2, bounces: 1, visitors: 1 })
})

test('WIRE-33: filters of one dimension are alternatives, filters of several must all match', async () => {
  await twoVisits()
  const filtered = async (by: string, ...filters: string[]) => {
    const query = new URLSearchParams({ ...range, by })
    for (const filter of filters) query.append('filter', filter)
    return census.get(`visits?${query}`)
  }
  const keys = async (by: string, ...filters: string[]) =>
    (await filtered(by, ...filters)).json<VisitsReply>().rows.map(({ key, visits }) => [key, visits])
  expect(await keys('all', 'device:mobile')).toEqual([['all', 1]])
  expect(await keys('entry', 'device:mobile', 'device:desktop', 'page:/shop')).toEqual([
    ['/', 1],
    ['/shop', 1],
  ])
  expect(await keys('page', 'source:letter', 'page:/shop')).toEqual([
    ['/', 1],
    ['/shop', 1],
    ['/shop/p/tea', 1],
  ])
  expect(await keys('all', 'source:letter', 'device:mobile')).toEqual([['all', 0]])
  const hours = (await filtered('hour', 'referrer:search.test')).json<VisitsReply>().rows
  expect(hours.filter(({ visits }) => visits > 0)).toMatchObject([
    { key: '2026-01-15T12:00:00.000Z', bounces: 1 },
  ])
  expect(hours).toHaveLength(24)
  const wrong = await filtered('all', 'colour:red')
  expect([wrong.status, wrong.text.includes('DIMENSION:VALUE')]).toEqual([400, true])
})

test('a filter reaches back ninety days, and an earlier range is refused', async () => {
  const query = { by: 'all', filter: 'device:mobile', to: '2026-01-16' }
  expect((await census.visits({ ...query, from: '2025-10-17' })).status).toBe(200)
  const refused = await census.visits({ ...query, from: '2025-10-16' })
  expect(refused.status).toBe(400)
  expect(refused.json<{ errors: Record<string, string> }>().errors['from']).toMatch(/last 90 days/)
})

test('a funnel counts visits that did its steps in order', async () => {
  await twoVisits()
  const funnel = async (...steps: string[]) => {
    const query = new URLSearchParams(range)
    for (const step of steps) query.append('step', step)
    const answer = await census.get(`funnel?${query}`)
    return answer.json<FunnelReply>().rows.map(({ key, visits }) => [key, visits])
  }
  expect(await funnel('page:/shop*', 'page:/shop/p/*')).toEqual([
    ['page:/shop*', 2],
    ['page:/shop/p/*', 1],
  ])
  expect(await funnel('page:/shop', 'page:/')).toEqual([
    ['page:/shop', 2],
    ['page:/', 0],
  ])
  expect((await census.get(`funnel?${new URLSearchParams({ ...range, step: 'click:/' })}`)).status).toBe(400)
})

test('a funnel has events at their place among the pages of the visit', async () => {
  await census.hit({ url: '/' }, cookie('v1'))
  await census.settled()
  const sent = await call(`${census.url}/api/v1/events`, {
    to: 'census',
    caller: visitor,
    json: {
      commonData: {
        actor: 'visitor',
        action: 'sign-up',
        event_owner_team: 'site',
        event_source: 'WEB',
        object_type: 'button',
        client_timestamp: clock.at.getTime(),
        visitor_cookie: cookie('v1'),
      },
    },
    headers: { 'user-agent': FIREFOX },
  })
  expect(sent.status).toBe(202)
  const visits = () => census.db.job((tx) => tx.query<{ steps: string }>('select steps from visit'))
  await expect.poll(async () => (await visits()).rows).toEqual([{ steps: '\t/\n\t!sign-up\n' }])
  later(1)
  await census.hit({ url: '/thanks' }, cookie('v1'))
  await census.settled()
  const query = new URLSearchParams(range)
  for (const step of ['page:/', 'event:sign*', 'page:/thanks', 'event:sign-up']) query.append('step', step)
  const { rows } = (await census.get(`funnel?${query}`)).json<FunnelReply>()
  expect(rows.map(({ visits }) => visits)).toEqual([1, 1, 1, 0])
})

test('a reading as a table has the same rows', async () => {
  await twoVisits()
  const answer = await census.visits({ ...range, by: 'entry', format: 'csv' })
  expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  expect(answer.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'key,visits,pageViews,visitors,bounces,entries,exits,durationMs',
    '/,1,3,1,0,1,1,120000',
    '/shop,1,1,1,1,1,1,0',
    '',
  ])
})

test('the country that the gateway states is counted, and the address is not stored', async () => {
  const headers = { 'x-portico-country': 'DE', 'x-forwarded-for': '203.0.113.9' }
  await census.hit({}, cookie('v1'), visitor, headers)
  await census.hit({}, cookie('v2'), visitor, { 'x-portico-country': '<script>' })
  await census.settled()
  expect(await rows({ by: 'country' })).toEqual([['DE', 1, 1]])
  const stored = await census.db.job((tx) => tx.query('select * from visit'))
  expect(stored.rowCount).toBe(2)
  expect(JSON.stringify(stored.rows)).not.toMatch(/203\.0\.113|script/)
})
