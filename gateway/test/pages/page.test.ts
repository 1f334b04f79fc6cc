import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRINCIPAL_HEADER } from '@portico/kit/http/principal'
import { createPageCache, finishedPage } from '../../src/pages/page-cache.ts'
import { callerIn, cookieOf, sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'

const html = `<!doctype html><p>${'Portico '.repeat(200)}</p>`
const mark = { 'x-portico-cacheable': '1' }

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway()
  fixture.world.answer.web = (_req, res) => sendHtml(res, html, { ...mark, link: '</a.css>; rel=preload' })
})
afterEach(() => fixture.close())

const fetched = () => fixture.seen.web.length

function bytes(path: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'studio.localhost:8080', 'accept-encoding': encoding }
    request(`${fixture.url}${path}`, { headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => resolve({ encoding: res.headers['content-encoding'], body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

/** A visitor whose request asks web, and who can disconnect before the reply. */
async function firstVisitor(path: string) {
  const visitor = request(`${fixture.url}${path}`, { headers: { host: 'studio.localhost:8080' } })
  visitor.on('error', () => undefined).end()
  await expect.poll(fetched).toBe(1)
  return visitor
}

test('a page that web marks is fetched once and sent to every visitor from the cache, each with an own crumb', async () => {
  const first = await fixture.site('/about?tag=old')
  const second = await fixture.site('/about?tag=old')
  expect(fetched()).toBe(1)
  expect([first.text, second.text]).toEqual([html, html])
  expect(second.headers['link']).toBe('</a.css>; rel=preload')
  expect(second.headers).not.toHaveProperty('x-portico-cacheable')
  expect(second.headers['cache-control']).toBe('private, no-cache')
  for (const name of ['crumb', 'portico_visitor']) {
    expect(cookieOf(first.cookies, name)).toBeDefined()
    expect(cookieOf(second.cookies, name)).not.toBe(cookieOf(first.cookies, name))
  }
})

test('web is told the content version of the website, and a new one at once', async () => {
  const versions = async () => {
    await fixture.site(`/about?q=${fetched()}`)
    return fixture.seen.web.at(-1)!.caller?.website?.contentVersion
  }
  expect(await versions()).toBe(1)
  fixture.world.websites['studio.localhost'] = { ...studio, contentVersion: 2 }
  fixture.world.now += 501
  expect(await versions()).toBe(2)
})

test('path, query, website and content version identify a page', async () => {
  fixture.world.websites['shop.localhost'] = { id: 'b'.repeat(24), identifier: 'shop', contentVersion: 1 }
  await fixture.site('/about')
  await fixture.site('/about?format=json')
  await fixture.site('/other')
  await fixture.at('shop.localhost', '/about')
  expect(fetched()).toBe(4)
  fixture.world.websites['studio.localhost'] = { ...studio, contentVersion: 2 }
  fixture.world.now += 501
  await fixture.site('/about')
  expect(fetched()).toBe(5)
})

test('query parameters that do not change a page are neither in the key nor sent to web', async () => {
  for (const query of ['', '?fbclid=1', '?gclid=2&utm_source=x', '?x=1', '?', '?xformat=json'])
    await fixture.site(`/about${query}`)
  await fixture.site('/shop?tag=blue&x=%26&category=Cups+and+mugs')
  await fixture.site('/shop?category=Cups%20and%20mugs&tag=blue&category=other')
  expect(fixture.seen.web.map(({ url }) => url)).toEqual(['/about', '/shop?category=Cups+and+mugs&tag=blue'])
})

test('a page that is not shared gets the query as the client sent it', async () => {
  const token = 'member-token-of-a-member'
  fixture.world.sessions = {
    [token]: { kind: 'member', memberId: 'm', websiteId: studio.id, sessionId: 's', xsrf: 'x' },
  }
  await fixture.site('/shop?x=1&tag=a', { headers: { cookie: `SiteUserSecureAuthToken=${token}` } })
  expect(fixture.seen.web.map(({ url }) => url)).toEqual(['/shop?x=1&tag=a'])
})

test('a page is sent in the encoding that the browser accepts', async () => {
  const br = await bytes('/', 'gzip, deflate, br')
  expect(br.encoding).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(html)
  const gz = await bytes('/', 'gzip, br;q=0')
  expect(gz.encoding).toBe('gzip')
  expect(gunzipSync(gz.body).toString()).toBe(html)
  expect((await bytes('/', 'identity')).body.toString()).toBe(html)
  expect(fetched()).toBe(1)
})

test('a browser that has the page gets 304, still with a crumb', async () => {
  const { headers } = await fixture.site('/')
  const again = await fixture.site('/', { headers: { 'if-none-match': headers['etag']! } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(cookieOf(again.cookies, 'crumb')).toBeDefined()
})

test('a hundred visitors of a page that is not there yet cause one fetch', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.site('/busy')))
  expect(answers.every(({ text }) => text === html)).toBe(true)
  expect(fetched()).toBe(1)
})

/** Waits until so many requests are in the gateway. */
const inGateway = (wanted: number) =>
  expect
    .poll(
      async () =>
        (await fixture.gateway.registry.getSingleMetric('gateway_requests_in_flight')!.get()).values[0]!
          .value,
    )
    .toBe(wanted)

/** Lets web answer only when it is told to, with `answer`. */
function holdWeb(): (answer: (res: ServerResponse) => void) => void {
  const held: ServerResponse[] = []
  fixture.world.answer.web = (_req, res) => void held.push(res)
  return (answer) => held.splice(0).forEach(answer)
}

test('when web is too busy for a page, the requests that waited for it are refused too instead of asking web at once', async () => {
  const answerAll = holdWeb()
  const waiting = Promise.all(Array.from({ length: 30 }, () => fixture.site('/busy')))
  await inGateway(30)
  answerAll((res) => res.writeHead(503, { 'retry-after': '2' }).end())
  const answers = await waiting
  expect(answers.every(({ status, headers }) => status === 503 && headers['retry-after'])).toBe(true)
  expect(fetched()).toBe(1)
})

test('when the client whose request fetches a page disconnects, a waiting request fetches it for all', async () => {
  const answerAll = holdWeb()
  const leaving = await firstVisitor('/busy')
  await inGateway(1)
  const waiting = Promise.all(Array.from({ length: 30 }, () => fixture.site('/busy')))
  await inGateway(31)
  leaving.destroy()
  await expect.poll(fetched).toBe(2)
  answerAll((res) => sendHtml(res, html, mark))
  expect((await waiting).every(({ text }) => text === html)).toBe(true)
  expect(fetched()).toBe(2)
})

test('a request that waited longer than its signature is valid is signed again', async () => {
  const answerAll = holdWeb()
  const leaving = await firstVisitor('/busy')
  await inGateway(1)
  const waiting = fixture.site('/busy')
  await inGateway(2)
  fixture.world.now += 8_000
  leaving.destroy()
  await expect.poll(fetched).toBe(2)
  const signed = String(fixture.seen.web[1]!.headers[PRINCIPAL_HEADER])
  expect(callerIn('web', signed, fixture.world.now)).not.toBe(null)
  answerAll((res) => sendHtml(res, html, mark))
  expect((await waiting).text).toBe(html)
})

test('a page too large for the cache does not delay waiting requests, however slowly the first client reads', async () => {
  const large = Buffer.alloc(3 * 1_024 * 1_024, 'x')
  fixture.world.answer.web = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html', ...mark })
    if (fetched() === 1) return void res.write(large) // its end does not come
    res.end(large)
  }
  const first = await firstVisitor('/large')
  expect((await fixture.site('/large')).text.length).toBe(large.length)
  expect(fetched()).toBe(2)
  first.destroy()
})

const key = { websiteId: 'site', version: 0, path: '/' }
const pageOf = (text: string) =>
  finishedPage(
    { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) },
    (policy) => policy,
  )

test('a page that many requests wait for is compressed once', async () => {
  const cache = createPageCache({ maxBytes: 1_000_000 })
  const page = pageOf(html)
  const bodies = await Promise.all(Array.from({ length: 5 }, () => cache.body(key, page, 'br')))
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
  expect(brotliDecompressSync(bodies[0]!.body).toString()).toBe(html)
})

test('compressed bodies count as bytes of the cache, and a page larger than the cache is not kept', async () => {
  const cache = createPageCache({ maxBytes: 10_000 })
  const page = pageOf(html)
  cache.fill(key)({ status: 'page', page })
  const before = cache.bytes()
  expect(before).toBeGreaterThan(html.length)
  const { body } = await cache.body(key, page, 'gzip')
  expect(cache.bytes()).toBe(before + body.length)
  expect(cache.get(key)?.bodies.gzip?.bytes).toBe(body)
  cache.fill({ ...key, path: '/large' })({ status: 'page', page: pageOf('x'.repeat(20_000)) })
  expect(cache.get({ ...key, path: '/large' })).toBe(undefined)
  expect(cache.size()).toBe(1)
})

test('a page without the mark, or with a cookie, is never cached', async () => {
  fixture.world.answer.web = (_req, res) => sendHtml(res, html)
  await fixture.site('/a')
  await fixture.site('/a')
  expect(fetched()).toBe(2)
  fixture.world.answer.web = (_req, res) => sendHtml(res, html, { ...mark, 'set-cookie': 'mine=1' })
  await fixture.site('/b')
  const second = await fixture.site('/b')
  expect(fetched()).toBe(4)
  expect(cookieOf(second.cookies, 'mine')).toBe('1')
})

test('requests of members, and of JSON with a cart, neither get nor fill the shared page', async () => {
  const token = 'member-token-of-a-member'
  const member = { kind: 'member', memberId: 'm', websiteId: studio.id, sessionId: 's', xsrf: 'x' } as const
  fixture.world.sessions = { [token]: member }
  await fixture.site('/')
  await fixture.site('/', { headers: { cookie: `SiteUserSecureAuthToken=${token}` } })
  expect(fetched()).toBe(2)
  await fixture.site('/?format=json')
  await fixture.site('/?format=json', { headers: { cookie: 'a=b; CART=token' } })
  expect(fetched()).toBe(4)
})

test('the cache evicts the oldest pages beyond its size', async () => {
  const small = await startGateway({ limits: { pageCacheBytes: 6_000 } })
  small.world.answer.web = (_req, res) => sendHtml(res, html, mark)
  for (const path of ['/1', '/2', '/3', '/3', '/1']) await small.site(path)
  expect(small.seen.web.map(({ url }) => url)).toEqual(['/1', '/2', '/3', '/1'])
  await small.close()
})
