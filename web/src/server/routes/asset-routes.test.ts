import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { unavailable } from '@portico/kit/errors'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { call, testKeys } from '@portico/kit/testing/http'
import { answering } from '@portico/kit/testing/internal'
import { assetRoutes } from './asset-routes.ts'
import type { Assets } from '../assets/assets.ts'
import { createOtherFiles } from '../assets/other-files.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')

/** Web with one file of its own, and sites with one of another release. Sites answers what the test sets. */
async function web() {
  const state = {
    now: 0,
    asked: [] as string[],
    names: ['old-AAAAAAAA.js'],
    isAway: false,
    meanwhile: () => Promise.resolve(),
  }
  const sites = answering(async ({ path }) => {
    state.asked.push(path)
    await state.meanwhile()
    if (state.isAway) throw unavailable()
    if (!path.startsWith('/internal/built-files/'))
      return path.includes(`known=${state.names.length}`)
        ? { version: String(state.names.length) }
        : { version: String(state.names.length), names: state.names }
    return { identity: base64('old'), br: base64('old as br'), gzip: base64(gzipSync('old')) }
  })
  const own = new Map([
    ['own-BBBBBBBB.js', Buffer.from('own')],
    ['own-BBBBBBBB.js.br', Buffer.from('own as br')],
    ['own-BBBBBBBB.js.gz', gzipSync('own')],
  ])
  const server = await createServer({
    name: 'web',
    routes: assetRoutes(own, {} as Assets, createOtherFiles(sites, { now: () => state.now })),
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'web' }),
  }).listen(0)
  stops.push(() => server.close())
  const get = (name: string, encoding = 'identity') =>
    call(`${server.url}/assets/${name}`, { to: 'web', headers: { 'accept-encoding': encoding } })
  return { state, get }
}

test('a file of another release has the headers and versions of an own one', async () => {
  const { get, state } = await web()
  for (const encoding of ['identity', 'gzip', 'br, gzip']) {
    const [own, old] = [await get('own-BBBBBBBB.js', encoding), await get('old-AAAAAAAA.js', encoding)]
    expect([own.status, old.status]).toEqual([200, 200])
    for (const name of [
      'content-type',
      'cache-control',
      'vary',
      'content-encoding',
      'x-content-type-options',
    ])
      expect([name, old.headers[name]]).toEqual([name, own.headers[name]])
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect(gunzipSync((await get('old-AAAAAAAA.js', 'gzip')).bytes).toString()).toBe('old')
  // The list and the file were read once.
  expect(state.asked).toEqual(['/internal/built-files', '/internal/built-files/old-AAAAAAAA.js'])
})

test('a file that no release has is 404 and is not cached; many such names read the list once in two seconds', async () => {
  const { get, state } = await web()
  for (let n = 0; n < 50; n++) {
    const miss = await get(`none-${String(n).padStart(8, '0')}.js`)
    expect([miss.status, miss.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  expect(state.asked).toEqual(['/internal/built-files'])
  // A release that starts later is found.
  state.names.push('new-CCCCCCCC.js')
  state.now = 2_000
  expect((await get('new-CCCCCCCC.js')).status).toBe(200)
  expect(state.asked.slice(1)).toEqual([
    '/internal/built-files?known=1',
    '/internal/built-files/new-CCCCCCCC.js',
  ])
})

test.each([
  '..%2F..%2Fetc%2Fpasswd',
  'old-AAAAAAAA.js.br',
  '.old-AAAAAAAA.js',
  'old.js',
  'old-AAAAAAAA.html',
  `${'a'.repeat(200)}-AAAAAAAA.js`,
  'a%00-AAAAAAAA.js',
  'a%5Cb-AAAAAAAA.js',
])('%s is not the name of a built file: 404, and sites is not asked', async (name) => {
  const { get, state } = await web()
  expect((await get(name)).status).toBe(404)
  expect(state.asked).toEqual([])
})

test('while sites is away, own files are served and others are 503 with Retry-After', async () => {
  const { get, state } = await web()
  state.isAway = true
  expect((await get('own-BBBBBBBB.js')).status).toBe(200)
  for (let n = 0; n < 3; n++) {
    const away = await get('old-AAAAAAAA.js')
    expect([away.status, away.headers['retry-after']]).toEqual([503, '1'])
  }
  expect(state.asked).toHaveLength(1)
  state.isAway = false
  state.now = 2_000
  expect((await get('old-AAAAAAAA.js')).status).toBe(200)
})

test('eight files are read at a time, each once; the ninth is 503', async () => {
  const { get, state } = await web()
  state.names = Array.from({ length: 9 }, (_, n) => `old-AAAAAAA${n}.js`)
  expect((await get('none-AAAAAAAA.js')).status).toBe(404)
  const gate = Promise.withResolvers<void>()
  state.meanwhile = () => gate.promise
  const running = [...state.names.slice(0, 8), ...state.names.slice(0, 8)].map((name) => get(name))
  await expect.poll(() => state.asked.length).toBe(9)
  expect((await get(state.names[8]!)).status).toBe(503)
  gate.resolve()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(state.asked).toHaveLength(9)
})
