import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendHtml, startGateway, type Fixture } from '../fixture.ts'

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
  'on the %s host %s %s is a 405 that allows %s, for every caller',
  async (host, method, path, allow) => {
    const answer = await on(host, method, path)
    expect([answer.status, answer.allow]).toEqual([405, allow])
    expect(JSON.parse(answer.text)).toHaveProperty('error')
    const seen = Object.values(fixture.seen).flat()
    expect(seen).toEqual([]) // no service is asked
  },
)

test('OPTIONS names the methods of existing paths only', async () => {
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

test('DATA-02: over https an http page of the same host may call forms, and no other page and no other call', async () => {
  const https = await startGateway({ publicProtocol: 'https' })
  const host = 'studio.localhost'
  const ask = async (method: string, path: string, origin: string) => {
    const preflight = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const { status, headers } = await https.site(path, {
      method,
      headers: { host, origin, ...(method === 'OPTIONS' && preflight) },
    })
    const cors = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))
    return [status, Object.fromEntries(cors)]
  }
  try {
    const access = {
      'access-control-allow-origin': `http://${host}`,
      'access-control-allow-credentials': 'true',
    }
    for (const path of ['/api/form/FormSubmissionKey', '/api/form/SaveFormSubmission']) {
      expect(await ask('OPTIONS', path, `http://${host}`)).toEqual([
        204,
        {
          ...access,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'accept, content-type, x-csrf-token, x-siteuser-xsrf-token',
          'access-control-max-age': '600',
        },
      ])
      expect((await ask('POST', path, `http://${host}`))[1]).toEqual(access)
      for (const origin of ['http://evil.example', `http://${host}:81`, `http://other.localhost`, 'null'])
        for (const method of ['OPTIONS', 'POST']) expect((await ask(method, path, origin))[1]).toEqual({})
    }
    for (const path of ['/api/site-users/account/session', '/api/commerce/shopping-cart', '/'])
      expect((await ask('OPTIONS', path, `http://${host}`))[1]).toEqual({})
  } finally {
    await https.close()
  }
  const { headers } = await fixture.site('/api/form/FormSubmissionKey', {
    method: 'OPTIONS',
    headers: { host, origin: `http://${host}` },
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('a path that is not in the table is passed to its service', async () => {
  for (const path of ['/api/form/NewerThanThisGateway', '/api/widget/NewerThanThisGateway'])
    expect((await on('site', 'POST', path)).status, path).toBe(200)
})

test('an account page is requested with its whole query and never cached', async () => {
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
