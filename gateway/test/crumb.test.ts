import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookieOf, sendHtml, startGateway, type Fixture } from './fixture.ts'

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

test('a page sets one crumb of 52 characters that scripts can read, and a visitor id that they cannot', async () => {
  const { cookies } = await fixture.site('/')
  expect(cookies.filter((cookie) => cookie.startsWith('crumb='))).toHaveLength(1)
  expect(cookieOf(cookies, 'crumb')).toMatch(/^[\w-]{52}$/)
  expect(cookies.find((cookie) => cookie.startsWith('crumb='))).not.toContain('HttpOnly')
  expect(cookies.find((cookie) => cookie.startsWith('portico_visitor='))).toContain('HttpOnly')
})

test('JSON of a page sets a crumb, other replies do not, and a visitor keeps the id', async () => {
  const { cookie } = await visitor()
  fixture.world.answer = {}
  const json = await fixture.site('/?format=json', { headers: { cookie } })
  expect(json.cookies.map((set) => set.split('=')[0])).toEqual(['crumb'])
  expect((await fixture.site('/api/commerce/shopping-cart')).cookies).toEqual([])
})

test('a crumb of the page that comes from web is replaced, so there is exactly one', async () => {
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

test('where the crumb may be a form field the service is told to look', async () => {
  const answer = await fixture.site('/api/events/RecordEvent', { form: { event: 'x', crumb: 'y' } })
  expect(answer.status).toBe(200)
  expect(fixture.seen.census[0]!.headers['x-portico-crumb']).toBe('field')
  expect((await post('/api/events/RecordEvent')).status).toBe(403)
})

test('form and census calls need no crumb; a sign-in from another origin’s page is refused', async () => {
  expect((await post('/api/form/FormSubmissionKey')).status).toBe(200)
  expect((await post('/api/census/RecordHit')).status).toBe(200)
  expect((await post('/api/site-users/account/session')).status).toBe(200)
  const foreign = await post('/api/site-users/account/session', { origin: 'http://evil.example' })
  expect(foreign.status).toBe(403)
  expect(foreign.json()).toMatchObject({ authorizationFail: true })
})
