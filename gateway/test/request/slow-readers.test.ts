import { afterEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { call } from '@portico/kit/testing/http'
import { sendHtml, startGateway, type Fixture } from '../fixture.ts'
import { rawClient, type RawClient } from './raw-client.ts'

let fixture: Fixture
const clients: RawClient[] = []
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await fixture.close()
})

const host = 'Host: studio.localhost:8080\r\n'
const MB = 1_024 * 1_024

/** Asks, and reads nothing of the answer. */
function ask(path: string, from = '127.0.0.1'): RawClient {
  const client = rawClient(fixture.port, { from, reads: false, send: `GET ${path} HTTP/1.1\r\n${host}\r\n` })
  clients.push(client)
  return client
}

async function metric(name: string, reason?: string): Promise<number> {
  const admin = await fixture.gateway.admin(0)
  const { text } = await call(`${admin.url}/metrics`)
  await admin.close()
  const label = reason === undefined ? '' : `reason="${reason}"`
  const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(label))
  return Number(line?.split(' ').at(-1))
}

const ended = (reason: string) => metric('gateway_connections_ended_total', reason)

const piece = Buffer.alloc(65_536)

/** Upstreams answer `/large…` with so many bytes, in pieces, and everything else at once. */
function answerLarge(bytes: number): void {
  fixture.world.answer.commerce = (req, res) => {
    if (!req.url!.includes('large')) return void res.end('{}')
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes })
    for (let sent = 0; sent < bytes; sent += 65_536) res.write(piece)
    res.end()
  }
}

const arrived = () => fixture.seen.commerce.length

test('140 clients that read nothing do not block the upstream for others', async () => {
  fixture = await startGateway({ limits: { perClient: { requests: 200 } } })
  answerLarge(8 * MB)
  for (let n = 0; n < 140; n++) ask(`/api/commerce/large-${n}`)
  await until(() => arrived() === 140, 240_000) // 128 connections, so some had to be free again
  for (let n = 0; n < 5; n++) expect((await fixture.site('/api/commerce/cart')).status).toBe(200)
}, 300_000)

test('a reply within the buffer frees its upstream at once, though its reader takes nothing', async () => {
  fixture = await startGateway({
    limits: { replyBufferBytes: 8 * MB, replyBuffersBytes: 64 * MB, heldUpstreamConnections: 0 },
  })
  let whole = 0
  fixture.world.answer.commerce = (_req, res) => {
    res.once('finish', () => (whole += 1))
    res.writeHead(200, { 'content-length': 7 * MB })
    res.end(Buffer.alloc(7 * MB))
  }
  ask('/api/commerce/large')
  await until(() => whole === 1)
  await until(async () => (await metric('gateway_reply_bytes')) > MB)
  expect(await ended('held')).toBe(0)
})

test('a reader that takes nothing loses its connection, even when it goes on sending', async () => {
  fixture = await startGateway({ limits: { readStallMs: 200 } })
  answerLarge(8 * MB)
  const silent = ask('/api/commerce/large')
  const sending = ask('/api/commerce/large')
  sending.socket.write('GET /api/commerce/x HTTP/1.1\r\nX-Long: ')
  const drip = setInterval(() => sending.socket.write('x'), 20)
  try {
    await until(async () => (await ended('stalled')) === 2)
    for (const { socket } of [silent, sending]) socket.resume()
    await Promise.all([silent.closed, sending.closed])
  } finally {
    clearInterval(drip)
  }
  expect(await metric('gateway_reply_bytes')).toBe(0)
})

test('a reply through a trusted proxy that is not read ends, and is not counted as a fault of the proxy', async () => {
  fixture = await startGateway({
    limits: { readStallMs: 200, perClient: { faults: 1 } },
    trustedProxies: ['127.0.0.1'],
  })
  answerLarge(8 * MB)
  ask('/api/commerce/large')
  await until(async () => (await ended('stalled')) === 1)
  expect(await metric('gateway_penalties')).toBe(0)
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
})

test('the connection of a cached page that is not read is ended too', async () => {
  fixture = await startGateway({ limits: { readStallMs: 200, pipelined: 8 } })
  const page = Buffer.alloc(1.9 * MB, '<p>text</p>').toString()
  const mark = { 'x-portico-cacheable': '1' }
  fixture.world.answer.web = (_req, res) => sendHtml(res, page, mark)
  expect((await fixture.site('/page')).text).toHaveLength(page.length)
  for (let n = 0; n < 8; n++)
    // Together more than the system's buffers take.
    clients.push(
      rawClient(fixture.port, { reads: false, send: `GET /page HTTP/1.1\r\n${host}\r\n`.repeat(8) }),
    )
  await until(async () => (await ended('stalled')) > 0)
})

test('a slow reader that takes something now and then gets all of it', async () => {
  fixture = await startGateway({ limits: { readStallMs: 500, replyBufferBytes: MB } })
  const bytes = 12 * MB
  answerLarge(bytes)
  const client = ask('/api/commerce/large')
  let read = 0
  client.socket.on('data', (chunk: Buffer) => {
    read += chunk.length
    client.socket.pause()
    setTimeout(() => client.socket.resume(), 1)
  })
  client.socket.resume()
  await until(() => read >= bytes)
  expect(await ended('stalled')).toBe(0)
})

test('a client’s request counts until its reply has been read', async () => {
  fixture = await startGateway({ limits: { perClient: { requests: 3 } } })
  answerLarge(8 * MB)
  for (let n = 0; n < 3; n++) ask('/api/commerce/large', '127.0.0.9')
  await until(() => arrived() === 3)
  const fourth = rawClient(fixture.port, {
    from: '127.0.0.9',
    send: `GET /api/commerce/x HTTP/1.1\r\n${host}\r\n`,
  })
  clients.push(fourth)
  await until(() => fourth.answer().startsWith('HTTP/1.1 429'))
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
})
