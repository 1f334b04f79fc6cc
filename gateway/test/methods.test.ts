import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendHtml, startGateway, type Fixture } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
  fixture.world.answer.web = (_req, res) => sendHtml(res, 'page')
})
afterAll(() => fixture.close())

const on = async (host: 'app' | 'site', method: string, path: string) => {
  const { status, headers, text } = await fixture[host](path, { method })
  return { status, allow: headers['allow'], text }
}

test.each([
  ['site', 'DELETE', '/api/commerce/shopping-cart', 'GET, HEAD'],
  ['site', 'PUT', '/api/commerce/Shopping-Cart/entries/', 'POST'],
  ['site', 'POST', '/api/3/commerce/cart/token/items/entry', 'DELETE, PUT'],
  ['site', 'POST', '/', 'GET, HEAD'],
  ['site', 'PUT', '/about/us', 'GET, HEAD'],
  ['site', 'POST', '/account/sign-in', 'GET, HEAD'],
  ['site', 'PATCH', '/api/form/SaveFormSubmission', 'POST'],
  ['site', 'TRACE', '/api/census/RecordHit', 'POST'],
  ['app', 'PUT', '/api/auth/Login', 'POST'],
  ['app', 'DELETE', '/api/rest/sites', 'GET, HEAD, POST'],
  ['app', 'POST', '/api/rest/forms/submissions', 'DELETE, GET, HEAD, PUT'], // PUT and DELETE: it could be a form's id
] as const)(
  'D14: on the %s host %s %s is a 405 that allows %s, for every caller',
  async (host, method, path, allow) => {
    const answer = await on(host, method, path)
    expect([answer.status, answer.allow]).toEqual([405, allow])
    expect(JSON.parse(answer.text)).toHaveProperty('error')
    const seen = Object.values(fixture.seen).flat()
    expect(seen).toEqual([]) // no service is asked
  },
)

test('D14: OPTIONS names the methods of existing paths only', async () => {
  expect(await on('site', 'OPTIONS', '/api/commerce/shopping-cart')).toMatchObject({
    status: 204,
    allow: 'GET, HEAD, OPTIONS',
  })
  expect(await on('site', 'OPTIONS', '/any/page')).toMatchObject({ status: 204, allow: 'GET, HEAD, OPTIONS' })
  expect(await on('app', 'OPTIONS', '/api/rest/sites')).toMatchObject({
    status: 204,
    allow: 'GET, HEAD, POST, OPTIONS',
  })
  for (const path of ['/api/commerce/nothing', '/api/nothing', '/internal/session', '/api/rest/sites'])
    expect((await on('site', 'OPTIONS', path)).status, path).toBe(404)
})

test('D14: a path that is not in the table is passed to its service', async () => {
  for (const path of ['/api/form/NewerThanThisGateway', '/api/widget/NewerThanThisGateway'])
    expect((await on('site', 'POST', path)).status, path).toBe(200)
})

test('D14: an account page is requested with its whole query and never cached', async () => {
  fixture.seen.web.length = 0
  fixture.world.answer.web = (_req, res) => sendHtml(res, 'page', { 'x-portico-cacheable': '1' })
  for (let n = 0; n < 2; n++) await fixture.site('/account/sign-in?next=%2Fshop&other=1')
  expect(fixture.seen.web.map(({ url }) => url)).toEqual(
    Array.from({ length: 2 }, () => '/account/sign-in?next=%2Fshop&other=1'),
  )
})

test('Trace needs no crumb, RecordEvent beside it needs one', async () => {
  const post = (path: string) => fixture.site(path, { form: { data: '[]' } })
  expect((await post('/api/events/Trace')).status).toBe(200)
  expect(fixture.seen.census.at(-1)!.headers['x-portico-crumb']).toBe('free')
  expect((await post('/api/events/RecordEvent')).status).toBe(403)
  expect((await post('/api/events/RecordJavascriptErrors')).status).toBe(403)
})
