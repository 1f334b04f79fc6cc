import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import { routes } from '../../src/routes.ts'
import { cookieOf, sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'

const token = 'presence-token-of-an-owner'
const memberToken = 'member-token-of-a-member'
const presence: Principal = {
  kind: 'presence',
  accountId: 'acc',
  websiteId: studio.id,
  roles: ['editor'],
  sessionId: 'p1',
}
const member: Principal = { kind: 'member', memberId: 'm', websiteId: studio.id, sessionId: 's2', xsrf: 'x' }
const asPresence = `__Host-portico_presence=${token}`
const asBoth = `${asPresence}; SiteUserSecureAuthToken=${memberToken}`

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.world.answer = { web: (_req, res) => sendHtml(res, 'page', { 'x-portico-cacheable': '1' }) }
  fixture.world.sessions = { [token]: presence, [memberToken]: member }
  fixture.world.away.sessions = false
  fixture.world.now += 10_000
  for (const list of Object.values(fixture.seen)) list.length = 0
})

test.each([
  ['alone', asPresence],
  ['beside a member', asBoth],
])(
  'CTX-06: a page and its other forms are requested for the presence %s, and never kept',
  async (title, cookie) => {
    for (const path of ['/', '/?format=page-context', '/?format=json']) {
      const answer = await fixture.site(path, { headers: { cookie } })
      expect(answer.status).toBe(200)
      expect(fixture.seen.web.at(-1)).toMatchObject({ url: path, caller: { principal: presence } })
      expect(fixture.seen.web.at(-1)!.headers.cookie ?? '').not.toContain('presence-token')
    }
    const asked = fixture.seen.web.length
    await fixture.site('/', { headers: { cookie } })
    expect(fixture.seen.web).toHaveLength(asked + 1)
    await fixture.site(`/${title.length}`)
    expect(fixture.seen.web.at(-1)!.caller).toMatchObject({ principal: { kind: 'anonymous' } })
  },
)

test('the pages of a member’s account, orders and cart are requested for the member, whom no presence replaces', async () => {
  for (const path of ['/account', '/account/orders', '/checkout', '/commerce/show-cart']) {
    await fixture.site(path, { headers: { cookie: asBoth } })
    expect(fixture.seen.web.at(-1), path).toMatchObject({ url: path, caller: { principal: member } })
    await fixture.site(path, { headers: { cookie: asPresence } })
    expect(fixture.seen.web.at(-1)!.caller, path).toMatchObject({ principal: { kind: 'anonymous' } })
  }
})

test('the crumb of a page that shows a presence is the member’s, or the visitor’s, so their calls pass', async () => {
  for (const cookie of [asBoth, asPresence]) {
    const { cookies } = await fixture.site('/', { headers: { cookie } })
    const crumb = cookieOf(cookies, 'crumb')!
    const visitor = cookieOf(cookies, 'portico_visitor')
    const all = visitor === undefined ? cookie : `${cookie}; portico_visitor=${visitor}`
    const answer = await fixture.site('/api/commerce/x', {
      json: {},
      headers: { cookie: all, 'x-csrf-token': crumb },
    })
    expect(answer.status).toBe(200)
    expect(fixture.seen.commerce.at(-1)!.caller!.principal.kind).toBe(
      cookie === asBoth ? 'member' : 'anonymous',
    )
  }
})

test('no write except a collector call is told of a presence: every row of the table', async () => {
  for (const row of routes.filter(({ hosts }) => hosts !== 'app')) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      await fixture.site(`${row.prefix.replace('*', 'x')}/x`, {
        method,
        text: 'crumb=x',
        headers: { cookie: asPresence, 'content-type': 'application/x-www-form-urlencoded' },
      })
    }
  }
  const told = Object.values(fixture.seen)
    .flat()
    .filter(({ caller, method }) => caller!.principal.kind === 'presence' && method !== 'GET')
    .map(({ url }) => url)
  expect(new Set(told)).toEqual(
    new Set([
      '/api/census/x',
      '/api/census/shared/x',
      '/api/events/trace/x',
      '/api/v1/events/x',
      '/api/track/x',
      '/api/1/performance/x',
    ]),
  )
})

test('a presence counts on its website’s host only, and neither as owner nor as member', async () => {
  fixture.world.websites['shop.localhost'] = { id: 'b'.repeat(24), identifier: 'shop', contentVersion: 1 }
  await fixture.at('shop.localhost', '/', { headers: { cookie: asPresence } })
  expect(fixture.seen.web.at(-1)!.caller!.principal).toMatchObject({ kind: 'anonymous' })
  for (const name of ['__Host-portico_session', 'SiteUserSecureAuthToken', '__Host-portico_presence']) {
    const cookie = `${name}=${token}`
    expect((await fixture.app('/api/rest/sites', { headers: { cookie } })).status).toBe(401)
    await fixture.site('/api/commerce/x', { headers: { cookie } })
    expect(fixture.seen.commerce.at(-1)!.caller!.principal).toMatchObject({ kind: 'anonymous' })
  }
  await fixture.site('/', { headers: { cookie: `__Host-portico_presence=${memberToken}` } })
  expect(fixture.seen.web.at(-1)!.caller!.principal).toMatchObject({ kind: 'anonymous' })
})

test('a presence that has ended, or that cannot be requested, is a visitor', async () => {
  await fixture.site('/', { headers: { cookie: asPresence } })
  fixture.world.sessions = {}
  fixture.world.now += 501
  await fixture.site('/fresh', { headers: { cookie: asPresence } })
  expect(fixture.seen.web.at(-1)!.caller!.principal).toMatchObject({ kind: 'anonymous' })
  fixture.world.away.sessions = true
  fixture.world.now += 501
  expect((await fixture.site('/other', { headers: { cookie: asPresence } })).status).toBe(200)
})

test('presence is read only: other methods of /api/presence are refused', async () => {
  fixture.world.answer = {}
  expect((await fixture.site('/api/presence?code=x')).status).toBe(200)
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'])
    expect((await fixture.site('/api/presence?code=x', { method })).status).toBe(404)
  expect((await fixture.app('/api/presence?code=x')).status).toBe(404)
  expect(fixture.seen.identity).toHaveLength(1)
})
