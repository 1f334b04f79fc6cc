import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type RequestListener } from 'node:http'
import * as z from 'zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { socketAddress, socketFileOf } from './address.ts'
import type { Logger } from '../runtime/logger.ts'
import { internalContract } from '../testing/internal.ts'
import { createInternalClient } from './internal.ts'
import { EXPIRED_HEADER, PRINCIPAL_HEADER } from './principal.ts'
import { listen } from './listen.ts'

const at = (path: string) => internalContract('GET', path, {})
const page = internalContract('GET', '/internal/page', { query: z.object({ path: z.string() }) })

const logged: object[] = []
let dir: string
const closing: (() => Promise<unknown>)[] = []
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'portico-address-'))))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(dir, { recursive: true, force: true })
})

async function createClient(answer: RequestListener, connections = 2) {
  const listening = await listen(createServer(answer), { socket: join(dir, 'it.sock') })
  const client = createInternalClient({
    baseUrl: listening.url,
    from: 'tests',
    to: 'it',
    key: 's'.repeat(32),
    connections,
    logger: { error: (fields: object) => logged.push(fields) } as unknown as Logger,
  })
  closing.push(
    () => client.close(),
    () => listening.close(),
  )
  return client
}

test.each([1, 2])(
  'a call whose signature expired because the clock was set is repeated once (expired %s times)',
  async (times) => {
    const headers: unknown[] = []
    const client = await createClient((req, res) => {
      headers.push(req.headers[PRINCIPAL_HEADER])
      const isExpired = headers.length <= times
      res.writeHead(isExpired ? 503 : 200, isExpired ? { [EXPIRED_HEADER]: '1' } : {}).end('{}')
    })
    const called = client.call(internalContract('POST', '/internal/page', { body: z.object({}) }), {
      body: {},
    })
    if (times === 1) expect(await called).toEqual({})
    else await expect(called).rejects.toMatchObject({ status: 503 })
    expect(headers).toHaveLength(2)
  },
)

test.each(['/run/a b/forms.sock', '/run/50%25/#1?.sock', '/run/café/forms.sock'])(
  'the address of a socket file can be converted back: %s',
  (file) => expect(socketFileOf(socketAddress(file))).toBe(file),
)

test('an address with a host has no socket file', () => {
  expect(socketFileOf('http://forms:8080')).toBeUndefined()
})

test('a service can be called at its socket file', async () => {
  const client = await createClient((req, res) =>
    res.end(JSON.stringify({ path: req.url, host: req.headers.host })),
  )
  expect(await client.call(page, { query: { path: '/' } })).toEqual({
    path: '/internal/page?path=%2F',
    host: 'localhost',
  })
})

test('an invalid path is refused at once and uses no connection', async () => {
  const client = await createClient((_req, res) => res.end('{}'), 1)
  for (const path of ['/a\u0141', 'no-slash', '/a b', '']) {
    await expect(client.call(at(path))).rejects.toThrow('not a path')
  }
  expect(await client.call(at('/good'))).toEqual({})
})

const Reply = z.object({ id: z.string(), rows: z.array(z.object({ count: z.number() })) })
const checkedContract = internalContract('GET', '/internal/checked', { answers: { 200: Reply } })

test('a reply that lacks a field or has one of a wrong type is a 503, with one line that names endpoint and field', async () => {
  for (const [reply, field] of [
    [{ rows: [] }, 'id'],
    [{ id: 'a', rows: [{ count: '1' }] }, 'rows.0.count'],
    [null, ''],
  ] as const) {
    const client = await createClient((_req, res) => res.end(JSON.stringify(reply)))
    logged.length = 0
    await expect(client.call(checkedContract)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) as string },
    })
    expect(logged).toMatchObject([{ endpoint: 'GET /internal/checked', field, service: 'it' }])
    await closing.splice(0).reduce<Promise<unknown>>((before, close) => before.then(close), Promise.resolve())
  }
})

test('fields of a reply that the contract does not name are ignored', async () => {
  const client = await createClient((_req, res) => res.end('{"id":"a","rows":[],"later":1}'))
  expect(await client.call(checkedContract)).toEqual({ id: 'a', rows: [] })
})

test('a reply that is not JSON is a 503', async () => {
  const client = await createClient((_req, res) => res.end('half an ans'))
  await expect(client.call(at('/'))).rejects.toMatchObject({ status: 503 })
})

test('the deadline ends a reply that arrives slowly, and a call that waits for a connection', async () => {
  const requested: (string | undefined)[] = []
  const client = await createClient((req, res) => {
    requested.push(req.url)
    res.writeHead(200)
    const drip = setInterval(() => res.write(' '), 200)
    res.once('close', () => clearInterval(drip))
  }, 1)
  const unavailable = expect.objectContaining({ status: 503 })
  const both = await Promise.allSettled([client.call(at('/first')), client.call(at('/second'))])
  expect(both).toEqual([
    { status: 'rejected', reason: unavailable },
    { status: 'rejected', reason: unavailable },
  ])
  expect(requested).toEqual(['/first'])
})
