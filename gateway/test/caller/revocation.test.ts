import { connect, type Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import { until } from '@portico/kit/testing/until'
import { cookieOf, send, startGateway, type Fixture } from '../fixture.ts'

const token = 'owner-token-of-an-owner'
const owner: Principal = { kind: 'owner', accountId: 'acc', sessionId: 's1', sites: {} }
const cookie = `__Host-portico_session=${token}`
/** Larger than the part of a body that the gateway reads before it calls an upstream. */
const LARGE = 300 * 1_024

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway({ limits: { perClient: { requests: 200 } } })
  fixture.world.sessions = { [token]: owner }
})
afterEach(() => fixture.close())

/** A write whose body comes in two parts; what is returned sends the second and gives the status line of the answer. */
async function slowWrite(path: string, length: number) {
  const { cookies } = await fixture.app('/config/', { headers: { cookie } })
  const asked = fixture.asked.sessions
  fixture.world.now += 501
  const socket: Socket = connect(fixture.port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text.split('\r\n', 1)[0]!))
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: app.localhost:8080\r\ncookie: ${cookie}\r\nconnection: close\r\n` +
      `x-csrf-token: ${cookieOf(cookies, 'crumb')!}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  )
  socket.write('x'.repeat(length - 1))
  await until(() => fixture.asked.sessions > asked) // who sends it is known, and only the end of the body missing
  return () => {
    socket.write('x')
    return answer
  }
}

test.each([
  ['held', 100],
  ['streamed', LARGE],
])('a session that ends while a body comes (%s) lets nothing of it be done', async (_title, length) => {
  for (const ends of [false, true]) {
    const end = await slowWrite('/api/rest/sites/x/assets', length)
    if (ends) fixture.world.sessions = {}
    fixture.world.now += 501
    const done = fixture.seen.sites.length
    expect(await end()).toBe(ends ? 'HTTP/1.1 401 Unauthorized' : 'HTTP/1.1 200 OK')
    expect(fixture.seen.sites.length - done).toBe(ends ? 0 : 1)
  }
})

test('a role that was taken away while a body arrived is not passed to the service', async () => {
  const end = await slowWrite('/api/rest/sites', 100)
  fixture.world.sessions = { [token]: { ...owner, sites: { b: ['viewer'] } } }
  fixture.world.now += 501
  expect(await end()).toBe('HTTP/1.1 200 OK')
  expect(fixture.seen.sites[0]!.caller!.principal).toMatchObject({ sites: { b: ['viewer'] } })
})

test('a call of a session that waits more than a second for a connection is not sent; an anonymous call is', async () => {
  const held: ServerResponse[] = []
  fixture.world.answer.sites = (_req, res) => void held.push(res)
  const asOwner = () => fixture.app('/api/rest/sites', { headers: { cookie } })
  const busy = Array.from({ length: 128 }, asOwner)
  await until(() => held.length === 128)
  const { asked } = fixture
  const before = asked.sessions
  fixture.world.now += 300 // old enough to be asked again, which shows that the call has come
  const waiting = asOwner()
  const anybody = fixture.site('/api/open/x')
  await until(() => asked.sessions > before && asked.websites > 0)
  fixture.world.now += 1_000
  fixture.world.answer.sites = (_req, res) => send(res, 200, {})
  for (const res of held) send(res, 200, {})
  expect((await waiting).status).toBe(503)
  expect((await anybody).status).toBe(200)
  for (const answer of await Promise.all(busy)) expect(answer.status).toBe(200)
})

test('an answer of identity that took a second is requested again, and not used if that takes a second too', async () => {
  const slow = (times: number) => {
    let left = times
    fixture.world.beforeSession = () => {
      if (left-- > 0) fixture.world.now += 1_000
    }
  }
  slow(1)
  expect((await fixture.app('/api/rest/sites', { headers: { cookie } })).status).toBe(200)
  fixture.world.now += 10_000
  slow(2)
  const answer = await fixture.app('/api/rest/sites', { headers: { cookie } })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
})

test('two session cookies that differ are both ignored: one of them was planted', async () => {
  fixture.world.sessions['planted-token-of-a-thief'] = { ...owner, accountId: 'thief', sessionId: 's9' }
  const ask = (...tokens: string[]) =>
    fixture.app('/api/rest/sites', {
      headers: { cookie: tokens.map((each) => `__Host-portico_session=${each}`).join('; ') },
    })
  expect((await ask('planted-token-of-a-thief', token)).status).toBe(401)
  expect((await ask(token, 'planted-token-of-a-thief')).status).toBe(401)
  expect((await ask(token, token)).status).toBe(200)
})

test('a malformed token is anonymous, and identity is not asked', async () => {
  for (const planted of [
    'short',
    'a'.repeat(129),
    'with%20signs-and-more',
    '"quoted-token-value"',
    '../../etc/passwd/x',
  ]) {
    const answer = await fixture.app('/api/rest/sites', {
      headers: { cookie: `__Host-portico_session=${planted}` },
    })
    expect(answer.status, planted).toBe(401)
  }
  expect(fixture.asked.sessions).toBe(0)
})
