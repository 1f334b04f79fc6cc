import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import { cookieOf, send, sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'

const ownerToken = 'owner-token-of-an-owner'
const memberToken = 'member-token-of-a-member'
const owner: Extract<Principal, { kind: 'owner' }> = {
  kind: 'owner',
  accountId: 'acc',
  sessionId: 's1',
  sites: { [studio.id]: ['ADMIN'] as never },
}
const member: Principal = { kind: 'member', memberId: 'm', websiteId: studio.id, sessionId: 's2', xsrf: 'x' }
const asOwner = { cookie: `__Host-portico_session=${ownerToken}` }
const asMember = { cookie: `SiteUserSecureAuthToken=${memberToken}` }

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.world.answer = { web: (_req, res) => sendHtml(res, 'page') }
  fixture.world.sessions = { [ownerToken]: owner, [memberToken]: member }
  fixture.world.away = { websites: false, sessions: false }
  fixture.world.now += 10_000
  fixture.asked.sessions = 0
  for (const list of Object.values(fixture.seen)) list.length = 0
})

test('an owner is recognised on the app host, and a visitor is asked to sign in', async () => {
  expect((await fixture.app('/api/rest/sites', { headers: asOwner })).status).toBe(200)
  expect(fixture.seen.sites[0]!.caller).toMatchObject({ website: null, principal: owner })
  const stranger = await fixture.app('/api/rest/sites')
  expect(stranger.status).toBe(401)
  expect(stranger.json()).toMatchObject({ loginRequired: true })
})

test('SESS-02: an owner’s cookie on a website’s host is ignored and not passed on', async () => {
  const cookie = `a=1; __Host-portico_session=${ownerToken}; b=2`
  await fixture.site('/api/commerce/x', { headers: { cookie } })
  await fixture.site('/api/site-users/account/profile', { headers: { cookie } })
  expect(fixture.asked.sessions).toBe(0)
  expect(fixture.seen.commerce[0]).toMatchObject({
    caller: { principal: { kind: 'anonymous' } },
    headers: { cookie: 'a=1; b=2' },
  })
  expect(fixture.seen.identity[0]!.headers.cookie).toBe('a=1; b=2')
})

test('SESS-02: a member’s cookie gives no access to the owner’s area', async () => {
  const answer = await fixture.app('/api/rest/sites', {
    headers: { cookie: `__Host-portico_session=${memberToken}` },
  })
  expect(answer.status).toBe(401)
  expect((await fixture.app('/api/rest/sites', { headers: asMember })).status).toBe(401)
})

test('a member is recognised on the own website only, and only identity gets the token', async () => {
  fixture.world.websites['shop.localhost'] = { id: 'b'.repeat(24), identifier: 'shop', contentVersion: 1 }
  await fixture.site('/api/commerce/x', { headers: asMember })
  await fixture.at('shop.localhost', '/api/commerce/x', { headers: asMember })
  expect(fixture.seen.commerce[0]!.caller?.principal).toEqual(member)
  expect(fixture.seen.commerce[0]!.headers).not.toHaveProperty('cookie')
  expect(fixture.seen.commerce[1]!.caller?.principal).toEqual({ kind: 'anonymous' })
})

test('identity is asked once in half a second, and a logout takes effect within a second', async () => {
  for (let i = 0; i < 5; i += 1) await fixture.app('/api/rest/sites', { headers: asOwner })
  expect(fixture.asked.sessions).toBe(1)
  fixture.world.sessions = {}
  fixture.world.now += 501
  expect((await fixture.app('/api/rest/sites', { headers: asOwner })).status).toBe(401)
})

test.each([
  ['path', '/api/rest/sites/ID/settings'],
  ['query', '/api/rest/forms?a=1&websiteId=ID'],
  ['list of all', '/api/rest/sites'],
])(
  'a role of which another gateway has learned is known at once: identity is asked again for a website in the %s',
  async (_place, path) => {
    const websiteId = 'c'.repeat(24)
    const ask = () => fixture.app(path.replace('ID', websiteId), { headers: asOwner })
    await ask()
    expect(fixture.asked.sessions).toBe(1)
    const sites = { ...owner.sites, [websiteId]: ['ADMIN'] as never }
    fixture.world.sessions = { [ownerToken]: { ...owner, sites } }
    fixture.world.now += 1
    await ask()
    const seen = fixture.seen[path.includes('forms') ? 'forms' : 'sites']
    expect(seen.at(-1)!.caller?.principal).toMatchObject({ sites })
    // From then on the answer is used as any other.
    await ask()
    await fixture.app(`/api/rest/sites/${studio.id}/settings`, { headers: asOwner })
    expect(fixture.asked.sessions).toBe(2)
  },
)

test('a hundred requests at once ask identity once', async () => {
  await Promise.all(Array.from({ length: 100 }, () => fixture.app('/api/rest/sites', { headers: asOwner })))
  expect(fixture.asked.sessions).toBe(1)
})

test('an owner’s write needs a crumb of that session', async () => {
  const page = await fixture.app('/config/', { headers: asOwner })
  const crumb = cookieOf(page.cookies, 'crumb')!
  expect(cookieOf(page.cookies, 'portico_visitor')).toBeUndefined()
  const write = (query: string) => fixture.app(`/api/rest/sites${query}`, { json: {}, headers: asOwner })
  expect((await write('')).json()).toMatchObject({ crumbFail: true })
  expect((await write(`?crumb=${crumb}`)).status).toBe(200)
})

test('without identity no request acts for a person, but pages are shown and visits are counted', async () => {
  fixture.world.away.sessions = true
  const refused = await fixture.app('/api/rest/sites', { headers: asOwner })
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect((await fixture.site('/api/commerce/x', { headers: asMember })).status).toBe(503)
  expect((await fixture.site('/', { headers: asMember })).status).toBe(200)
  expect((await fixture.site('/api/census/RecordHit', { json: {}, headers: asMember })).status).toBe(200)
})

test.each(['app', 'site'] as const)(
  'SESS-08: a sign-in on the %s host brings the crumb of its session, which passes at once',
  async (host) => {
    const [kind, id, signIn, signOut, cookie] =
      host === 'app'
        ? ['owner', 's1', '/api/auth/Login', '/api/auth/Logout', asOwner.cookie]
        : ['member', 's2', '/api/site-users/account/session', '/api/commerce/x', asMember.cookie]
    fixture.world.answer.identity = (_req, res) =>
      send(res, 200, {}, { 'set-cookie': cookie, 'x-portico-new-session': `${kind} ${id}` })
    const answer = await fixture[host](signIn, { method: 'POST', json: {} })
    expect(answer.cookies.map((set) => set.split('=')[0])).toEqual([cookie.split('=')[0], 'crumb'])
    expect(answer.headers['x-portico-new-session']).toBeUndefined()

    const crumb = cookieOf(answer.cookies, 'crumb')!
    const left = await fixture[host](`${signOut}?crumb=${crumb}`, {
      method: 'POST',
      json: {},
      headers: { cookie },
    })
    expect(left.status).toBe(200)
  },
)
