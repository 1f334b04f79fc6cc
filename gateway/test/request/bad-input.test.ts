import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../src/routes.ts'
import { cookieOf, sendHtml, startGateway, type Fixture } from '../fixture.ts'
import { rawClient } from './raw-client.ts'

let fixture: Fixture
beforeAll(async () => {
  const limits: Record<string, number> = { '/api/form': 1_024, '/api/rest/sites/*/assets': 1_000_000 }
  fixture = await startGateway({
    routes: routes.map((row) => ({ ...row, bodyLimit: limits[row.prefix] ?? row.bodyLimit })),
  })
  fixture.world.answer.web = (_req, res) => sendHtml(res, 'page')
})
afterAll(() => fixture.close())

/** Writes bytes on a bare connection; the status and body of the first reply. */
function raw(text: string | Buffer): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(fixture.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      const end = answer.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? -1)
      if (end >= 0 && length >= 0 && answer.length >= end + 4 + length) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), head, body })
    })
    socket.write(text)
  })
}

const host = 'Host: studio.localhost:8080\r\n'
const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

const bad: [name: string, request: string | Buffer, status: number][] = [
  ['rubbish', 'rubbish\r\n\r\n', 400],
  ['no request line', '\r\n\r\n\0\0\0\r\n\r\n', 400],
  ['another protocol', 'GET / FTP/9.9\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b<script>\r\n\r\n', 400],
  ['two hosts', `GET / HTTP/1.1\r\n${host}host: other.localhost:8080\r\n\r\n`, 400],
  ['the same host twice', `GET / HTTP/1.1\r\n${host}${host}\r\n`, 400],
  [
    'two lengths',
    `POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
    400,
  ],
  [
    'a length and chunks',
    `POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a length that is no number', `POST /api/form/x HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
  [
    'a chunk that is none',
    `POST /api/form/x HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['an unknown coding', `POST /api/form/x HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n`, 400],
  ['bad header bytes', Buffer.from(`GET / HTTP/1.1\r\n${host}X-A: \x01\x02\r\n\r\n`, 'latin1'), 400],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}: value\r\n\r\n`, 400],
  ['a folded header', `GET / HTTP/1.1\r\n${host}X-A: 1\r\n bad\x00fold\r\n\r\n`, 400],
  ['huge headers', `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  ['a long address', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${host}\r\n`, 414],
  ['C1: a query of 1,001 fields', `GET /?a${'&a'.repeat(1_000)} HTTP/1.1\r\n${host}\r\n`, 400],
  ['a whole URL as target', `GET http://studio.localhost/ HTTP/1.1\r\n${host}\r\n`, 400],
  ['a star', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 405],
  ['a path upwards', `GET /api/commerce/../../internal/x HTTP/1.1\r\n${host}\r\n`, 400],
  ['a hidden path upwards', `GET /s/%2e%2e/internal/x HTTP/1.1\r\n${host}\r\n`, 400],
  ['a hidden slash', `GET /s/a%2fb HTTP/1.1\r\n${host}\r\n`, 400],
  ['a zero byte', `GET /a%00b HTTP/1.1\r\n${host}\r\n`, 400],
  ['half an escape', `GET /a%e4 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a backslash', `GET /a\\b HTTP/1.1\r\n${host}\r\n`, 400],
  [
    'two slashes in the address of a write',
    `POST /api//form/x HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
    400,
  ],
  ['a method that changes nothing here', `TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
  [
    'a declared body that is too large',
    `POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 99999999\r\n\r\n`,
    413,
  ],
  [
    'a chunked body that grows too large',
    `POST /api/form/x HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunk(1_000)}${chunk(1_000)}`,
    413,
  ],
  ['a body where none belongs', `POST /s/x HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`, 403],
]

for (const [name, request, status] of bad) {
  test(`${name} is refused with ${status} in the shape of every failure`, async () => {
    const answer = await raw(request)
    expect(answer.status).toBe(status)
    if (answer.body !== '') expect(JSON.parse(answer.body)).toHaveProperty('error')
    expect((await fixture.site('/api/commerce/alive')).status).toBe(200)
  })
}

test('MISC-03: a large upload is streamed; beyond the limit the reply names the maximum size', async () => {
  const token = 'owner-token-of-an-owner'
  fixture.world.sessions[token] = { kind: 'owner', accountId: 'a', sessionId: 's', sites: {} }
  const cookie = `__Host-portico_session=${token}`
  const page = await fixture.app('/config/', { headers: { cookie } })
  const upload = (size: number, headers: Record<string, string> = {}) =>
    fixture.app('/api/rest/sites/x/assets', {
      text: 'z'.repeat(size),
      headers: { cookie, 'x-csrf-token': cookieOf(page.cookies, 'crumb') ?? '', ...headers },
    })
  expect((await upload(900_000)).status).toBe(200)
  expect(fixture.seen.sites.at(-1)!.body).toHaveLength(900_000)
  const crumb = cookieOf(page.cookies, 'crumb') ?? ''
  const head = `POST /api/rest/sites/x/assets?crumb=${crumb} HTTP/1.1\r\nHost: app.localhost:8080\r\nCookie: ${cookie}\r\n`
  const chunked = await raw(
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk(600_000)}${chunk(600_000)}0\r\n\r\n`,
  )
  const said = { error: 'The maximum file size is 20 MB.' }
  expect([chunked.status, JSON.parse(chunked.body)]).toEqual([413, said])
  const declared = await raw(`${head}Content-Length: 20000001\r\n\r\n`)
  expect([declared.status, JSON.parse(declared.body)]).toEqual([413, said])
  expect((await fixture.app('/config/')).status).toBe(200)
})

test('a sender who is still sending gets the refusal of its body, and no reset connection', async () => {
  const { socket, answer, closed } = rawClient(fixture.port, {
    send: `POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n`,
  })
  const errors: Error[] = []
  socket.on('error', (error) => errors.push(error))
  for (let sent = 0; sent < 10 && !socket.destroyed; sent++) {
    socket.write(Buffer.alloc(100_000))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await closed
  expect(answer()).toMatch(/^HTTP\/1\.1 413 [^]*\}$/)
  expect([errors, socket.bytesWritten > 1_000_000]).toEqual([[], true])
})

test('no part of a refused body is parsed as another request', async () => {
  const before = fixture.seen.forms.length
  const smuggled = `GET /api/form/smuggled HTTP/1.1\r\n${host}\r\n`
  await raw(`POST /api/form/x HTTP/1.1\r\n${host}Content-Length: 2000\r\n\r\n${smuggled}`)
  expect(fixture.seen.forms).toHaveLength(before)
})

test('cookies and sessions of any shape are at most ignored', async () => {
  const odd = [
    '=',
    ';;;',
    'crumb',
    '__Host-portico_session=%%%',
    `SiteUserSecureAuthToken=${'x'.repeat(4_000)}`,
    'portico_visitor="; a',
  ]
  for (const cookie of odd)
    expect((await fixture.site('/api/commerce/x', { headers: { cookie } })).status, cookie).toBe(200)
})
