import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAGE_TAG_HEADER, PAGE_TAIL_HEADER, PAGE_VERSION_HEADER } from '@portico/proto/pages/page-headers'
import { startGateway, studio, type Fixture } from '../fixture.ts'

/** The answers of web about its pages. A page whose text is the same has the same tag at each version. */
const web = { text: '', version: 1, release: 'r1', policy: "default-src 'none'", until: '' }
const tailOf = () => `<script id="release">${web.version} ${web.release}</script></body></html>`
const wholeOf = () => `<!doctype html><p>${web.text}</p>${tailOf()}`

function answer(req: IncomingMessage, res: ServerResponse): void {
  const tag = Buffer.from(`${web.text.slice(0, 20)} ${web.policy}`).toString('base64url')
  const headers = {
    'x-portico-cacheable': '1',
    ...(web.until !== '' && { 'x-portico-cacheable-until': web.until }),
    [PAGE_TAG_HEADER]: tag,
    [PAGE_TAIL_HEADER]: Buffer.from(tailOf()).toString('base64'),
    [PAGE_VERSION_HEADER]: String(web.version),
  }
  if (req.headers[PAGE_TAG_HEADER] === tag) return void res.writeHead(304, headers).end()
  res.writeHead(200, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': web.policy,
  })
  res.end(wholeOf())
}

let fixture: Fixture
beforeEach(async () => {
  Object.assign(web, { text: 'A cup of clay. '.repeat(300), version: 1, release: 'r1', until: '' })
  fixture = await startGateway()
  fixture.world.answer.web = answer
})
afterEach(() => fixture.close())

/** The content version rises, and every gateway has heard of it. */
function raise(more: Partial<typeof web> = {}): void {
  Object.assign(web, more, { version: web.version + 1 })
  for (const each of [fixture, ...others]) {
    each.world.websites['studio.localhost'] = { ...studio, contentVersion: web.version }
    each.world.now += 501
  }
}
const others: Fixture[] = []
const sources = async ({ gateway }: Fixture = fixture) => {
  const { values } = await gateway.registry.getSingleMetric('gateway_pages_total')!.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels['source'], value]))
}

function bytes(encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'studio.localhost:8080', 'accept-encoding': encoding }
    request(`${fixture.url}/`, { headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}

test('after a change elsewhere web only compares a page, which is sent with its new end in each encoding', async () => {
  const all = async () => [
    (await bytes('identity')).toString(),
    gunzipSync(await bytes('gzip')).toString(),
    brotliDecompressSync(await bytes('br')).toString(),
  ]
  expect(new Set(await all())).toEqual(new Set([wholeOf()]))
  const first = wholeOf()
  raise({ release: 'r2' })
  expect(new Set(await all())).toEqual(new Set([wholeOf()]))
  expect(wholeOf()).not.toBe(first)
  raise()
  expect(new Set(await all())).toEqual(new Set([wholeOf()]))
  expect(await sources()).toEqual({ web: 1, renewed: 2, cache: 6, shared: 0 })
})

test('after a change of the page it is fetched again; its tag for browsers follows page and release', async () => {
  const tagOf = async () => (await fixture.site('/')).headers['etag']!
  const first = await tagOf()
  expect((await fixture.site('/', { headers: { 'if-none-match': first } })).status).toBe(304)
  raise()
  const second = await tagOf()
  raise({ text: 'Another text. '.repeat(300) })
  expect((await fixture.site('/')).text).toBe(wholeOf())
  expect(new Set([first, second, await tagOf()]).size).toBe(3)
  expect((await fixture.site('/', { headers: { 'if-none-match': first } })).status).toBe(200)
  raise({ policy: "default-src 'self'" })
  expect((await fixture.site('/')).headers['content-security-policy']).toContain("default-src 'self'")
  expect(await sources()).toMatchObject({ web: 3, renewed: 1 })
})

test('a hundred views at once after a change ask web once', async () => {
  await fixture.site('/')
  raise()
  const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.site('/')))
  expect(answers.every(({ text }) => text === wholeOf())).toBe(true)
  expect(fixture.seen.web).toHaveLength(2)
})

test('a page that web knows of a later version is not requested again when the gateway hears of that version', async () => {
  web.version = 2
  await fixture.site('/')
  web.version = 1
  raise()
  expect((await fixture.site('/')).text).toBe(wholeOf())
  expect(fixture.seen.web).toHaveLength(1)
})

test('a page that ends by itself is compared then, and its next end counts', async () => {
  web.until = String(Date.now() + 60_000)
  await fixture.site('/')
  web.until = '1'
  raise()
  expect((await fixture.site('/')).text).toBe(wholeOf())
  expect((await fixture.site('/')).text).toBe(wholeOf())
  expect(await sources()).toMatchObject({ web: 1, renewed: 2 })
})

test('two gateways each compare their own copy, even after one has missed a change', async () => {
  const other = await startGateway()
  other.world.answer.web = answer
  others.push(other)
  await Promise.all([fixture.site('/'), other.site('/')])
  raise({ text: 'Two. '.repeat(300) })
  await fixture.site('/')
  raise({ text: 'Three. '.repeat(300) })
  expect((await fixture.site('/')).text).toBe(wholeOf())
  expect((await other.site('/')).text).toBe(wholeOf())
  expect([await sources(), await sources(other)]).toMatchObject([
    { web: 3, renewed: 0 },
    { web: 2, renewed: 0 },
  ])
  others.length = 0
  await other.close()
})

test('a client can neither send nor see the headers of the comparison', async () => {
  await fixture.site('/?q=a', { headers: { [PAGE_TAG_HEADER]: 'any' } })
  expect(fixture.seen.web[0]!.headers).not.toHaveProperty(PAGE_TAG_HEADER)
  const { headers } = await fixture.site('/')
  for (const name of [PAGE_TAG_HEADER, PAGE_TAIL_HEADER, PAGE_VERSION_HEADER])
    expect(headers).not.toHaveProperty(name)
})
