import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { forbidden, tooManyRequests } from '../src/errors.ts'
import { createExpress, createExpressServer } from '../src/http/express-server.ts'
import {
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  createCallerSigner,
  createCallerVerifier,
  type Caller,
} from '../src/http/principal.ts'
import { Reply, jsonText, route } from '../src/http/route.ts'
import { createServer, type Listening } from '../src/http/server.ts'
import { createLogger } from '../src/runtime/logger.ts'
import { createMetrics } from '../src/runtime/metrics.ts'
import { call, testHeader, testKeys } from '../src/testing/http.ts'
import { until } from '../src/testing/until.ts'

const website = { id: 'a'.repeat(24), identifier: 'demo' }
const anonymous: Caller = { website, principal: { kind: 'anonymous' } }
const metrics = createMetrics({ service: 'test' })
let server: Listening

const made = { chunks: 0, ended: false }
/** 1 GB, were it ever read whole. */
async function* longText() {
  try {
    for (; made.chunks < 16_000; made.chunks++) yield await Promise.resolve('x'.repeat(65_536))
  } finally {
    made.ended = true
  }
}

beforeAll(async () => {
  const routes = [
    route({
      method: 'POST',
      path: '/notes/:id',
      access: 'anyone',
      params: z.object({ id: z.string().regex(/^\d+$/, 'must be a number') }),
      query: z.object({ loud: z.enum(['yes', 'no']).optional() }),
      body: z.object({ title: z.string().max(5, 'is too long') }),
      accepts: 'any',
      bodyLimit: 100,
      handle: ({ params, query, body, website: { identifier } }) => ({
        ...params,
        ...query,
        ...body,
        identifier,
      }),
    }),
    route({ method: 'POST', path: '/json', access: 'anyone', body: z.unknown(), handle: () => ({}) }),
    route({ method: 'GET', path: '/nothing', access: 'anyone', handle: () => {} }),
    route({
      method: 'GET',
      path: '/long',
      access: 'anyone',
      handle: () => new Reply(200, undefined, {}, longText()),
    }),
    route({
      method: 'GET',
      path: '/bug',
      access: 'anyone',
      handle: () => Promise.reject(new Error('secret detail')),
    }),
    route({
      method: 'GET',
      path: '/statement-timeout',
      access: 'anyone',
      handle: () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' })),
    }),
    route({
      method: 'GET',
      path: '/slow-down',
      access: 'anyone',
      handle: () => Promise.reject(tooManyRequests(7)),
    }),
    route({ method: 'GET', path: '/no', access: 'anyone', handle: () => Promise.reject(forbidden()) }),
    route({ method: 'GET', path: '/stored', access: 'anyone', handle: () => jsonText(201, '{"a":1}') }),
    route({
      method: 'GET',
      path: '/mine',
      access: 'account',
      handle: ({ principal }) => ({ id: principal.accountId }),
    }),
  ]
  server = await createServer({
    name: 'test',
    routes,
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics,
  }).listen(0)
})
afterAll(() => server.close())

test('JSON, a form and a text beacon reach the handler alike, and each reply names the request', async () => {
  const wanted = { id: '7', loud: 'yes', title: 'hey', identifier: 'demo' }
  const url = `${server.url}/notes/7?loud=yes`
  const asJson = await call(url, { to: 'test', caller: anonymous, json: { title: 'hey' } })
  expect(asJson.json()).toEqual(wanted)
  expect(asJson.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect((await call(url, { to: 'test', caller: anonymous, form: { title: 'hey' } })).json()).toEqual(wanted)
  const beacon = {
    to: 'test',
    caller: anonymous,
    text: '{"title":"hey"}',
    headers: { 'content-type': 'text/plain' },
  }
  expect((await call(url, beacon)).json()).toEqual(wanted)
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
] as const)(
  '%s with %j is refused with %i and a body that says why',
  async (path, options, status, errors) => {
    const answer = await call(server.url + path, { to: 'test', caller: anonymous, ...options })
    expect(answer.status).toBe(status)
    const body = answer.json<{ error: string; errors?: unknown }>()
    expect(body.error).toEqual(expect.any(String))
    if (errors) expect(body.errors).toEqual(errors)
  },
)

test('a bug is a 500 that tells nothing of the inside', async () => {
  const answer = await call(`${server.url}/bug`)
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('secret')
})

test('a handler that answers nothing is a 204, a stored reply goes out byte for byte, a limit says when', async () => {
  expect((await call(`${server.url}/nothing`)).status).toBe(204)
  const stored = await call(`${server.url}/stored`)
  expect([stored.status, stored.text]).toEqual([201, '{"a":1}'])
  const limited = await call(`${server.url}/slow-down`)
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '7'])
})

test('a principal counts only with a good signature and within its time', async () => {
  const owner: Caller = {
    website: null,
    principal: { kind: 'owner', accountId: 'acc', sessionId: 's', sites: {} },
  }
  expect((await call(`${server.url}/mine`, { to: 'test', caller: owner })).json()).toEqual({ id: 'acc' })
  const other = createCallerSigner({ from: 'gateway', to: 'test', key: 'another secret' })
  const forged = { 'x-portico-principal': other(owner) }
  expect((await call(`${server.url}/mine`, { headers: forged })).status).toBe(401)
})

test('a request whose header ran out on its way is asked to come again, not taken for nobody without a website', async () => {
  const late = (path: string, options: object = {}) =>
    call(`${server.url}${path}`, {
      headers: { 'x-portico-principal': testHeader(anonymous, 'test', 5, Date.now() - 60_000) },
      ...options,
    })
  for (const answer of [await late('/notes/7', { json: { title: 'hey' } }), await late('/mine')]) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  }
})

test('a header that was good runs out, also one that is remembered', () => {
  const audience = { to: 'test', keys: testKeys }
  const verify = createCallerVerifier(audience)
  const header = testHeader(anonymous, 'test', 5, 1_000)
  expect(verify(header, 6_000)).toMatchObject(anonymous)
  expect(verify(header, 6_001)).toBe('expired')
  expect(createCallerVerifier(audience)(header, 6_001)).toBe('expired')
  expect(verify(`x${header}`, 1_000)).toBeNull()
})

test('an expired principal is refused with a sign that nothing was done', async () => {
  const principal = testHeader(anonymous, 'test', 5, Date.now() - 5_001)
  const answer = await call(`${server.url}/mine`, { headers: { [PRINCIPAL_HEADER]: principal } })
  expect(answer.status).toBe(503)
  expect(answer.headers).toMatchObject({ [EXPIRED_HEADER]: '1', 'retry-after': '2' })
})

test("requests and responses are born with Express's prototypes, so that the swap on each request changes nothing", async () => {
  const app = createExpress()
  const seen: boolean[] = []
  const http = createExpressServer(app)
  http.prependListener('request', (req, res) => {
    seen.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response)
  })
  app.get('/', (req, res) => void res.json({ ip: req.ip, agent: req.get('user-agent') ?? null }))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as { port: number }
  const answer = await call(`http://127.0.0.1:${port}/`)
  await new Promise((done) => http.close(done))
  expect(answer.json()).toEqual({ ip: '127.0.0.1', agent: null })
  expect(seen).toEqual([true, true])
})

test.each([
  [
    'two lengths that differ',
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ],
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header with a bad byte', 'GET /nothing HTTP/1.1\r\nHost: x\r\nA\u0001b: c\r\n\r\n'],
  ['headers without end', `GET /nothing HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`],
])('%s are answered 4xx, and the process lives on', async (_what, bytes) => {
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect((await call(`${server.url}/nothing`)).status).toBe(204)
})

test('requests are counted by route and status, never by website', async () => {
  const text = await metrics.registry.metrics()
  expect(text).toMatch(
    /http_server_duration_seconds_count\{service="test",method="GET",route="\/no",status="4xx"\} \d/,
  )
  expect(text).not.toContain(website.id)
})

test('a failure of the database is a 503 that says when to come again', async () => {
  const answer = await fetch(`${server.url}/statement-timeout`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
})

test('a long answer is made no faster than it is taken, and no further once its reader has gone', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'readable')
  socket.destroy()
  await until(() => made.ended)
  expect(made.chunks).toBeLessThan(2_000)
})

test('D14: a wrong method on a known path is a 405 that names the methods that exist', async () => {
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

test('D2: a field that a body does not name is refused by its name; the crumb of a form is none', async () => {
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
