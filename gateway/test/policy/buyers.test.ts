import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { cookieOf, sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'
import { rawClient, statusOf, type RawClient } from '../request/raw-client.ts'

const CART = 'c'.repeat(40)
const ORDER = 'o'.repeat(40)
const INVENTED = 'i'.repeat(40)

let fixture: Fixture
const clients: RawClient[] = []
const pages: RawClient[] = []
/** Pages that web has not rendered yet: others, and pages of checkouts by their address and client. */
let others: ServerResponse[] = []
let rendering: { name: string; res: ServerResponse }[] = []
beforeEach(async () => {
  fixture = await startGateway({ limits: { renders: 2 } })
  rendering = []
  others = []
  fixture.world.websites['mugs.localhost'] = { ...studio, id: 'b'.repeat(24), identifier: 'mugs' }
  fixture.world.answer.web = (req, res) => {
    if (req.url!.includes(INVENTED)) return sendPage(res, 404)
    if (req.url!.startsWith('/page')) return void others.push(res)
    rendering.push({ name: `${req.url} ${String(req.headers['x-forwarded-for'])}`, res })
  }
  // Two of four places are left for checkouts: other pages take theirs.
  for (const host of ['studio', 'mugs']) visit('/page', '127.0.0.7', { host })
  await until(() => others.length === 2)
  clients.splice(0).forEach((client) => pages.push(client))
})
afterEach(async () => {
  for (const { socket } of [...clients.splice(0), ...pages.splice(0)]) socket.destroy()
  await fixture.close()
})

const sendPage = (res: ServerResponse, status = 200) =>
  status === 200 ? sendHtml(res, '<p>page</p>') : void res.writeHead(status).end()

function visit(path: string, from: string, { host = 'studio', cookie = '' } = {}): RawClient {
  const cookies = cookie === '' ? '' : `Cookie: ${cookie}\r\n`
  const send = `GET ${path} HTTP/1.1\r\nHost: ${host}.localhost:8080\r\n${cookies}\r\n`
  const client = rawClient(fixture.port, { from, send })
  clients.push(client)
  return client
}

const isRendering = (name: string) => until(() => rendering.some((one) => one.name === name))

/**
 * Renders pages, the oldest first, until a page is rendered, and returns the names of the pages before it. Two that begin together may
 * arrive in either order.
 */
async function renderUntil(name: string): Promise<string[]> {
  const before: string[] = []
  await until(() => {
    const first = rendering.shift()
    if (!first) return false
    sendPage(first.res)
    if (first.name === name) return true
    before.push(first.name)
    return false
  })
  return before
}

async function waiting(count: number): Promise<void> {
  await until(async () => {
    const text = await fixture.gateway.registry.metrics()
    return new RegExp(`^gateway_renders_waiting\\{.*\\} ${count}$`, 'm').test(text)
  })
}

/** Answers a write of a checkout with a status, as commerce does. */
async function write(path: string, status: number, method = 'POST'): Promise<void> {
  fixture.world.answer.commerce = (_, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  const headers = { origin: 'http://studio.localhost:8080' }
  const refused = await fixture.site(path, { method, json: {}, headers })
  const crumb = cookieOf(refused.cookies, 'crumb')!
  const visitor = cookieOf(refused.cookies, 'portico_visitor')!
  const cookie = `crumb=${crumb}; portico_visitor=${visitor}`
  const answer = await fixture.site(path, {
    method,
    json: {},
    headers: { ...headers, cookie, 'x-csrf-token': crumb },
  })
  expect(answer.status).toBe(status)
}

/** Strangers at 20 addresses ask for pages of invented checkouts, and wait. */
async function flood(): Promise<void> {
  for (let n = 0; n < 20; n++) visit(`/checkout?n=${n}`, `127.0.0.${20 + n}`)
  await until(() => rendering.length === 2)
  await waiting(18)
}

test('one address that floods the checkout leaves a place to another buyer, and another website waits for two pages at most', async () => {
  for (let n = 0; n < 16; n++) visit(`/checkout?n=${n}`, '127.0.0.8')
  await waiting(15)
  expect(rendering).toHaveLength(1)
  visit('/checkout', '127.0.0.9')
  await isRendering('/checkout 127.0.0.9')
  visit('/checkout', '127.0.0.10', { host: 'mugs' })
  await waiting(16)
  const flooding = rendering.filter(({ name }) => name.endsWith('127.0.0.8'))
  expect(flooding).toHaveLength(1)
  expect((await renderUntil('/checkout 127.0.0.10')).length).toBeLessThanOrEqual(3)
  await until(() => statusOf(clients[16]!) === 200)
})

test.each([
  ['whose checkout goes on', 202],
  ['whose card was declined', 402],
])('a buyer %s comes before strangers at many addresses', async (_, status) => {
  await write(`/api/commerce/checkout/${CART}`, status)
  await flood()
  visit(`/checkout/order/${ORDER}`, '127.0.0.9', { cookie: `CART=${CART}` })
  await waiting(19)
  expect((await renderUntil(`/checkout/order/${ORDER} 127.0.0.9`)).length).toBeLessThanOrEqual(3)
})

test('the page of an order that exists is told by its address', async () => {
  const first = visit(`/checkout/order/${ORDER}`, '127.0.0.9')
  await renderUntil(`/checkout/order/${ORDER} 127.0.0.9`)
  await until(() => statusOf(first) === 200)
  await flood()
  visit(`/checkout/order/${ORDER}`, '127.0.0.11')
  await waiting(19)
  expect((await renderUntil(`/checkout/order/${ORDER} 127.0.0.11`)).length).toBeLessThanOrEqual(3)
})

test('invented tokens, refused checkouts, resumed ones and ended ones give no priority', async () => {
  const unknown = visit(`/checkout/order/${INVENTED}`, '127.0.0.9')
  await until(() => statusOf(unknown) === 404)
  await write(`/api/commerce/checkout/${INVENTED}`, 400)
  await write(`/api/commerce/checkout/${INVENTED}/resume`, 200)
  await write(`/api/commerce/checkout/${CART}`, 202)
  await write(`/api/commerce/checkout/${CART}`, 204, 'DELETE')
  await flood()
  visit('/checkout', '127.0.0.9', { cookie: `CART=${INVENTED}` })
  visit('/checkout', '127.0.0.10', { cookie: `CART=${CART}` })
  await waiting(20)
  for (const [at, client] of ['127.0.0.11', '127.0.0.12', '127.0.0.13'].entries()) {
    visit('/checkout', client)
    await waiting(21 + at)
  }
  const before = await renderUntil('/checkout 127.0.0.13')
  expect(before.indexOf('/checkout 127.0.0.9')).toBeGreaterThan(17)
  expect(before.indexOf('/checkout 127.0.0.10')).toBeGreaterThan(17)
})
