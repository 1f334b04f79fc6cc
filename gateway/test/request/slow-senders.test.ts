import { afterEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { cookieOf, sendHtml, startGateway, type Fixture } from '../fixture.ts'
import { rawClient, statusOf, type RawClient } from './raw-client.ts'

let fixture: Fixture
const clients: RawClient[] = []
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await fixture.close()
})

const host = 'Host: studio.localhost:8080\r\n'
/** A request whose body never comes. */
const half = `POST /api/form/SaveFormSubmission HTTP/1.1\r\n${host}Content-Length: 500\r\n\r\nhalf of it`

function open(send: string, from?: string): RawClient {
  const client = rawClient(fixture.port, { send, ...(from ? { from } : {}) })
  clients.push(client)
  return client
}

const LONG = { bodyGraceMs: 60_000, headersMs: 60_000 }

test('requests whose body does not arrive do not shut out others, from one address or from many', async () => {
  fixture = await startGateway({ limits: { ...LONG, maxInFlight: 4, perClient: { requests: 30 } } })
  fixture.world.answer.web = (_req, res) => sendHtml(res, 'page', { 'x-portico-cacheable': '1' })
  for (let n = 0; n < 200; n++) open(half, `127.0.0.${2 + (n % 10)}`)
  const settled = () => clients.filter((client) => statusOf(client) > 0).length
  for (let n = 0; n < 5; n++) {
    expect((await fixture.site('/')).status).toBe(200)
    expect((await fixture.site('/api/form/FormSubmissionKey', { method: 'POST' })).status).toBe(200)
    expect((await fixture.site('/api/1/performance/settings')).status).toBe(200)
  }
  expect(settled()).toBe(0) // they are all still waiting, and none was counted as load
})

test('a client may have a limited number of requests at once, and other clients are not affected', async () => {
  fixture = await startGateway({ limits: { ...LONG, perClient: { requests: 5 } } })
  for (let n = 0; n < 12; n++) open(half, '127.0.0.9')
  await until(() => clients.filter((client) => statusOf(client) === 429).length === 7)
  const refused = clients.find((client) => statusOf(client) === 429)!
  expect(refused.answer()).toMatch(/retry-after: \d/i)
  expect(refused.answer()).toContain('Too many requests at once')
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
  for (const { socket } of clients) socket.destroy()
  await until(async () => {
    const again = open(`GET /api/commerce/x HTTP/1.1\r\n${host}\r\n`, '127.0.0.9')
    await until(() => statusOf(again) > 0)
    return statusOf(again) === 200
  })
})

test('behind a trusted proxy the limit applies to the client that the proxy names, an IPv6 client by its /64', async () => {
  fixture = await startGateway({
    limits: { ...LONG, perClient: { requests: 2, connections: 2 } },
    trustedProxies: ['127.0.0.1'],
  })
  const of = (address: string, count: number) =>
    Array.from({ length: count }, () => open(half.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`)))
  const network = [...of('2001:db8:1:2::1', 2), ...of('2001:db8:1:2:3::4', 1)]
  await until(() => network.filter((client) => statusOf(client) === 429).length === 1)
  const visitor = (address: string) =>
    fixture.site('/api/commerce/x', { headers: { 'x-forwarded-for': address } })
  expect((await visitor('2001:db8:1:2:9::1')).status).toBe(429)
  expect((await visitor('2001:db8:1:3::1')).status).toBe(200)
  expect((await visitor('198.51.100.7')).status).toBe(200)
})

test('a body that does not arrive is a 408, and the connection closes', async () => {
  fixture = await startGateway({ limits: { bodyGraceMs: 50 } })
  const client = open(half)
  await client.closed
  expect(statusOf(client)).toBe(408)
  expect(client.answer()).toContain('took too long')
  expect(fixture.seen.forms).toHaveLength(0)
})

test('a body that arrives byte by byte is a 408 too; a body at the minimum rate may take longer than its grace', async () => {
  fixture = await startGateway({ limits: { bodyGraceMs: 300 } })
  const dripping = open(`POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 60000\r\n\r\n`)
  const steady = open(
    `POST /api/form/y HTTP/1.1\r\n${host}Content-Length: 200000\r\n\r\n${'x'.repeat(190_000)}`,
  )
  const drip = setInterval(() => dripping.socket.write('x'), 20)
  try {
    await dripping.closed
    expect(statusOf(dripping)).toBe(408)
    expect(statusOf(steady)).toBe(0) // 190,000 bytes may take eleven seconds more
    steady.socket.write('x'.repeat(10_000))
    await until(() => statusOf(steady) === 200)
  } finally {
    clearInterval(drip)
  }
})

test('a slow upload is ended too, and a client may have few uploads at once', async () => {
  fixture = await startGateway({ limits: { bodyGraceMs: 400, perClient: { uploads: 2 } } })
  const token = 'owner-token-of-an-owner'
  fixture.world.sessions[token] = { kind: 'owner', accountId: 'a', sessionId: 's', sites: {} }
  const cookie = `__Host-portico_session=${token}`
  fixture.world.answer.web = (_req, res) => sendHtml(res, 'page')
  const page = await fixture.app('/config/', { headers: { cookie } })
  const crumb = cookieOf(page.cookies, 'crumb')!
  const upload = `POST /api/rest/sites/x/assets?crumb=${crumb} HTTP/1.1\r\nHost: app.localhost:8080\r\nCookie: ${cookie}\r\nContent-Length: 900000\r\n\r\n`
  const uploads = [open(upload), open(upload), open(upload)]
  await Promise.all(uploads.map(({ closed }) => closed))
  expect(uploads.map(statusOf).sort()).toEqual([408, 408, 429])
  await until(async () => {
    const whole = open(upload + 'x'.repeat(900_000))
    await until(() => statusOf(whole) > 0)
    return statusOf(whole) === 200
  })
})

test('large bodies share a bounded memory: beyond it they are a 503, and small bodies are accepted', async () => {
  fixture = await startGateway({ limits: { ...LONG, heldBodyBytes: 200_000 } })
  const large = `POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 250000\r\n\r\n${'x'.repeat(150_000)}`
  const [first, second] = [open(large), open(large)]
  await until(() => [first, second].some((client) => statusOf(client) === 503))
  expect([first, second].map(statusOf).sort()).toEqual([0, 503])
  expect((await fixture.site('/api/form/x', { text: 'small' })).status).toBe(200)
})

test('headers that do not arrive in time are a 408', async () => {
  fixture = await startGateway({ limits: { headersMs: 100 } })
  const client = open(`GET / HTTP/1.1\r\n${host}`)
  await client.closed
  expect(statusOf(client)).toBe(408)
})

test.each(['GET', 'HEAD'])('a body on %s is refused before any service is asked', async (method) => {
  fixture = await startGateway()
  for (const body of [
    'Content-Length: 5\r\n\r\nhello',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ]) {
    const client = open(`${method} /api/commerce/x HTTP/1.1\r\n${host}${body}`)
    await client.closed
    expect(statusOf(client)).toBe(400)
  }
  const none = open(`${method} /api/commerce/x HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`)
  await until(() => statusOf(none) === 200)
  expect(fixture.seen.commerce).toHaveLength(1)
})

test('a client may have a limited number of connections, and the 429 says so', async () => {
  fixture = await startGateway({ limits: { ...LONG, perClient: { connections: 4 } } })
  const idle = Array.from({ length: 6 }, () => open('', '127.0.0.9'))
  await until(() => idle.filter((client) => statusOf(client) === 429).length === 2)
  const refused = idle.find((client) => statusOf(client) === 429)!
  expect(refused.answer()).toMatch(/retry-after: 1/)
  expect(refused.answer()).toContain('one client may have 4')
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
})

test('when all connections are taken, the client with the most connections loses one', async () => {
  fixture = await startGateway({ limits: { ...LONG, connections: 10 } })
  const greedy = Array.from({ length: 10 }, () => open('', '127.0.0.9'))
  await until(() => greedy.every(({ socket }) => socket.readyState === 'open'))
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
  await until(() => greedy.some(({ socket }) => socket.destroyed))
})

test('when all connections are taken and no client has more than others, a new one is a 503', async () => {
  fixture = await startGateway({ limits: { ...LONG, connections: 3 } })
  const held = [2, 3, 4].map((n) => open('', `127.0.0.${n}`))
  await until(() => held.every(({ socket }) => socket.readyState === 'open'))
  let late = open('', '127.0.0.5')
  await until(async () => {
    if (statusOf(late) === 0 && late.socket.readyState === 'open') late = open('', '127.0.0.5')
    return statusOf(late) === 503
  })
  expect(late.answer()).toMatch(/retry-after: 2/)
})
