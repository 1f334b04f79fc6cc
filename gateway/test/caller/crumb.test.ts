import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookieOf, sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.world.answer = { web: (_req, res) => sendHtml(res, '<p>A page</p>') }
  for (const list of Object.values(fixture.seen)) list.length = 0
})

const post = (path: string, headers: Record<string, string> = {}) =>
  fixture.site(path, { method: 'POST', json: {}, headers })

async function visitor() {
  const { cookies } = await fixture.site('/')
  const crumb = cookieOf(cookies, 'crumb')!
  return { crumb, cookie: `crumb=${crumb}; portico_visitor=${cookieOf(cookies, 'portico_visitor')!}` }
}

test('a page sets one crumb of 52 characters that scripts can read, and a visitor id that scripts cannot read', async () => {
  const { cookies } = await fixture.site('/')
  expect(cookies.filter((cookie) => cookie.startsWith('crumb='))).toHaveLength(1)
  expect(cookieOf(cookies, 'crumb')).toMatch(/^[\w-]{52}$/)
  expect(cookies.find((cookie) => cookie.startsWith('crumb='))).not.toContain('HttpOnly')
  expect(cookies.find((cookie) => cookie.startsWith('portico_visitor='))).toContain('HttpOnly')
})

test('the JSON of a page sets a crumb, other replies do not, and a visitor keeps the id', async () => {
  const { cookie } = await visitor()
  fixture.world.answer = {}
  const json = await fixture.site('/?format=json', { headers: { cookie } })
  expect(json.cookies.map((set) => set.split('=')[0])).toEqual(['crumb'])
  expect((await fixture.site('/api/commerce/shopping-cart')).cookies).toEqual([])
})

test('a crumb that web sets is replaced, so there is exactly one', async () => {
  fixture.world.answer.web = (_req, res) => sendHtml(res, 'x', { 'set-cookie': 'crumb=other' })
  const { cookies } = await fixture.site('/')
  expect(cookies.filter((cookie) => cookie.startsWith('crumb='))).toHaveLength(1)
  expect(cookieOf(cookies, 'crumb')).not.toBe('other')
})

test('SESS-08: a write without a crumb is refused with a fresh one that then passes', async () => {
  const refused = await post('/api/commerce/shopping-cart/entries')
  expect(refused.status).toBe(403)
  const body = refused.json<{ error: string; crumbFail: boolean; crumb: string }>()
  expect(body).toMatchObject({ crumbFail: true })
  expect(body.error).toMatch(/^Invalid session crumb/)
  expect(body.crumb).toBe(cookieOf(refused.cookies, 'crumb'))
  expect(fixture.seen.commerce).toHaveLength(0)

  const cookie = `portico_visitor=${cookieOf(refused.cookies, 'portico_visitor')!}`
  const again = await post('/api/commerce/shopping-cart/entries', { cookie, 'x-csrf-token': body.crumb })
  expect(again.status).toBe(200)
  expect(fixture.seen.commerce[0]!.headers['x-portico-crumb']).toBe('checked')
})

test('SESS-08: a crumb passes as the query parameter and as the header', async () => {
  const { crumb, cookie } = await visitor()
  expect((await post(`/api/commerce/x?a=1&crumb=${crumb}`, { cookie })).status).toBe(200)
  expect((await post('/api/commerce/x', { cookie, 'x-csrf-token': crumb })).status).toBe(200)
})

test('a crumb of another visitor, of another website, or altered, is refused', async () => {
  const mine = await visitor()
  const other = await visitor()
  fixture.world.websites['shop.localhost'] = { id: 'b'.repeat(24), identifier: 'shop', contentVersion: 1 }
  const altered = `${mine.crumb.slice(0, -1)}${mine.crumb.endsWith('A') ? 'B' : 'A'}`
  for (const crumb of [other.crumb, altered, 'short', '', 'ä'.repeat(52)].map(encodeURIComponent)) {
    expect((await post(`/api/commerce/x?crumb=${crumb}`, { cookie: mine.cookie })).status).toBe(403)
  }
  const elsewhere = await fixture.at('shop.localhost', `/api/commerce/x?crumb=${mine.crumb}`, {
    method: 'POST',
    headers: { cookie: mine.cookie },
  })
  expect(elsewhere.status).toBe(403)
})

test('another origin gets no fresh crumb', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.localhost:8080' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const refused = await post('/api/commerce/x', headers)
    expect(refused.status).toBe(403)
    expect(refused.json()).not.toHaveProperty('crumb')
    expect(refused.cookies).toEqual([])
  }
})

test('a plain HTML form of the same origin passes without a crumb, of another it does not', async () => {
  const form = (headers: Record<string, string>) =>
    fixture.site('/api/commerce/x', { form: { a: '1' }, headers: { accept: 'text/html', ...headers } })
  expect((await form({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await form({ origin: 'http://studio.localhost:8080' })).status).toBe(200)
  expect((await form({ origin: 'http://evil.example' })).status).toBe(403)
  expect(
    (await form({ 'sec-fetch-site': 'cross-site', origin: 'http://studio.localhost:8080' })).status,
  ).toBe(403)
  expect((await form({})).status).toBe(403)
})

test.each(['/api/events/RecordEvent', '/api/commerce/shopping-cart/entries'])(
  'SESS-08: a form may hold the crumb as a field: of %s the service is told to look, if there can be one',
  async (path) => {
    const { cookie } = await visitor()
    const form = { event: 'x', crumb: 'y' }
    expect((await fixture.site(path, { form, headers: { cookie } })).status).toBe(200)
    const [seen] = [...fixture.seen.census, ...fixture.seen.commerce]
    expect(seen!.headers['x-portico-crumb']).toMatch(/^field [\w-]{43}$/)
    const stranger = await fixture.site(path, { form }) // without a visitor cookie no crumb is valid
    expect([stranger.status, stranger.json()]).toEqual([403, expect.objectContaining({ crumbFail: true })])
    expect((await post(path, { cookie })).status).toBe(403) // JSON has no field
    const wrong = await fixture.site(path, { form, headers: { cookie, 'x-csrf-token': 'wrong' } })
    expect(wrong.status).toBe(403)
  },
)

test('SESS-08: a crumb from before the sign-in, or of another session, is refused and replaced', async () => {
  const before = await visitor()
  const member = (sessionId: string) =>
    ({ kind: 'member', memberId: 'm', websiteId: studio.id, sessionId, xsrf: 'x' }) as const
  fixture.world.sessions = { 'first-token-of-m-1': member('s1'), 'other-token-of-m-2': member('s2') }
  const cookieOfSession = (token: string) => `${before.cookie}; SiteUserSecureAuthToken=${token}`
  const mine = cookieOfSession('first-token-of-m-1')
  const other = await fixture.site('/', { headers: { cookie: cookieOfSession('other-token-of-m-2') } })
  for (const crumb of [before.crumb, cookieOf(other.cookies, 'crumb')!]) {
    const refused = await post('/api/commerce/x', { cookie: mine, 'x-csrf-token': crumb })
    expect(refused.status).toBe(403)
    const fresh = refused.json<{ crumb: string }>().crumb
    expect((await post('/api/commerce/x', { cookie: mine, 'x-csrf-token': fresh })).status).toBe(200)
  }
})

test('a request from another site is refused even with a valid crumb', async () => {
  const { crumb, cookie } = await visitor()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.localhost:8080' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://studio.localhost:8080' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://evil.localhost:8080' },
  ]
  const status = async (path: string, headers: Record<string, string>) =>
    (await post(path, { cookie, 'x-csrf-token': crumb, ...headers })).status
  for (const headers of foreign) {
    expect(await status('/api/commerce/x', headers), JSON.stringify(headers)).toBe(403)
    expect(await status('/api/site-users/account/session', headers), JSON.stringify(headers)).toBe(403)
  }
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://studio.localhost:8080' },
    { 'sec-fetch-site': 'same-origin', origin: 'null' }, // a form of a page that sends no referrer
  ]
  for (const headers of own) {
    expect(await status('/api/commerce/x', headers), JSON.stringify(headers)).toBe(200)
    expect(await status('/api/site-users/account/session', headers), JSON.stringify(headers)).toBe(200)
  }
  expect(fixture.seen.commerce).toHaveLength(3)
})

test('form and census calls need no crumb; a sign-in from another origin’s page is refused', async () => {
  expect((await post('/api/form/FormSubmissionKey')).status).toBe(200)
  expect((await post('/api/census/RecordHit')).status).toBe(200)
  expect((await post('/api/site-users/account/session')).status).toBe(200)
  const foreign = await post('/api/site-users/account/session', { origin: 'http://evil.example' })
  expect(foreign.status).toBe(403)
  expect(foreign.json()).toMatchObject({ authorizationFail: true })
})
