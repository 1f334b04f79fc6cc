import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../src/testing/http.ts'
import { anonymous, startTestServer, website } from './server-fixture.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

test('JSON, a form and a text beacon have the same effect, and each reply has the id of the request', async () => {
  const expected = { id: '7', loud: 'yes', title: 'hey', identifier: 'demo' }
  const url = `${server.url}/notes/7?loud=yes`
  const asJson = await call(url, { to: 'test', caller: anonymous, json: { title: 'hey' } })
  expect(asJson.json()).toEqual(expected)
  expect(asJson.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect((await call(url, { to: 'test', caller: anonymous, form: { title: 'hey' } })).json()).toEqual(
    expected,
  )
  const beacon = {
    to: 'test',
    caller: anonymous,
    text: '{"title":"hey"}',
    headers: { 'content-type': 'text/plain' },
  }
  expect((await call(url, beacon)).json()).toEqual(expected)
})

test.each([
  ['/notes/7', { json: { title: 'too long' } }, 400, { title: 'is too long' }],
  ['/notes/x', { json: { title: 'hey' } }, 400, { id: 'must be a number' }],
  ['/notes/7', { json: {} }, 400, { title: expect.any(String) as string }],
  ['/notes/7?loud=perhaps', { json: { title: 'hey' } }, 400, { loud: expect.any(String) as string }],
  ['/notes/7', { text: '{"title":', headers: { 'content-type': 'application/json' } }, 400, undefined],
  [
    '/notes/7',
    { text: Buffer.from([0xff, 0xfe]), headers: { 'content-type': 'application/json' } },
    400,
    undefined,
  ],
  ['/notes/7', { json: { title: 'x'.repeat(200) } }, 413, undefined],
  ['/json', { form: { a: 'b' } }, 415, undefined],
  ['/json', { text: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, undefined],
  ['/notes/%E0%A4%A', { json: {} }, 400, undefined],
  ['/nowhere', {}, 404, undefined],
  ['/no', {}, 403, undefined],
  ['/mine', {}, 401, undefined],
] as const)('%s with %j is refused with %i and an error message', async (path, options, status, errors) => {
  const answer = await call(server.url + path, { to: 'test', caller: anonymous, ...options })
  expect(answer.status).toBe(status)
  const body = answer.json<{ error: string; errors?: unknown }>()
  expect(body.error).toEqual(expect.any(String))
  if (errors) expect(body.errors).toEqual(errors)
})

test('a bug is a 500 without details', async () => {
  const answer = await call(`${server.url}/bug`)
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('secret')
})

test('a handler without a result is a 204, a stored reply is sent unchanged, and a 429 has Retry-After', async () => {
  expect((await call(`${server.url}/nothing`)).status).toBe(204)
  const stored = await call(`${server.url}/stored`)
  expect([stored.status, stored.text]).toEqual([201, '{"a":1}'])
  const limited = await call(`${server.url}/slow-down`)
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '7'])
})

test('requests are counted by route and status, and not by website', async () => {
  const text = await server.metrics.registry.metrics()
  expect(text).toMatch(
    /http_server_duration_seconds_count\{service="test",method="GET",route="\/no",status="4xx"\} \d/,
  )
  expect(text).not.toContain(website.id)
})

test('a failure of the database is a 503 with Retry-After', async () => {
  const answer = await fetch(`${server.url}/statement-timeout`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
})

test('a wrong method on a known path is a 405 with the allowed methods', async () => {
  const ask = async (method: string, path: string) => {
    const { status, headers } = await call(`${server.url}${path}`, { method, caller: anonymous, to: 'test' })
    return [status, headers['allow']]
  }
  expect(await ask('GET', '/notes/1')).toEqual([405, 'POST'])
  expect(await ask('PUT', '/NOTES/1/')).toEqual([405, 'POST'])
  expect(await ask('DELETE', '/nothing')).toEqual([405, 'GET, HEAD'])
  expect(await ask('OPTIONS', '/nothing')).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect(await ask('PUT', '/no/such/path')).toEqual([404, undefined])
  expect(await ask('OPTIONS', '/no/such/path')).toEqual([404, undefined])
})

test('an undeclared field of a body is refused by name; the crumb of a form is allowed', async () => {
  const url = `${server.url}/notes/7`
  const refused = await call(url, { to: 'test', caller: anonymous, json: { title: 'hey', titel: 'x' } })
  expect([refused.status, refused.json()]).toEqual([
    400,
    { error: 'titel: is not a known field', errors: { titel: 'is not a known field' } },
  ])
  expect(
    (await call(url, { to: 'test', caller: anonymous, form: { title: 'hey', crumb: 'c' } })).status,
  ).toBe(200)
  expect(
    (await call(url, { to: 'test', caller: anonymous, json: { title: 'hey', crumb: 'c' } })).status,
  ).toBe(400)
})
