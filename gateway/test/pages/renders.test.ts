import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { PREVIEW_COOKIE } from '@portico/proto/cookies/preview-cookie'
import { sendHtml, startGateway, type Fixture } from '../fixture.ts'
import { rawClient, statusOf, type RawClient } from '../request/raw-client.ts'

let fixture: Fixture
const clients: RawClient[] = []
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await fixture.close()
})

const rendering = new Map<string, ServerResponse>()
const names = () => fixture.seen.web.map(({ url }) => url)

async function start(limits: object): Promise<void> {
  fixture = await startGateway({ limits })
  rendering.clear()
  fixture.world.answer.web = (req, res) => void rendering.set(req.url!, res)
}

const finish = (path: string) => sendHtml(rendering.get(path)!, '<p>page</p>', { 'x-portico-cacheable': '1' })

function visit(path: string, from: string, headers = ''): RawClient {
  const send = `GET ${path} HTTP/1.1\r\nHost: studio.localhost:8080\r\n${headers}\r\n`
  const client = rawClient(fixture.port, { from, send })
  clients.push(client)
  return client
}

/** Waits until so many pages wait to be rendered. */
async function waiting(count: number): Promise<void> {
  await until(async () => {
    const text = await fixture.gateway.registry.metrics()
    return new RegExp(`^gateway_renders_waiting\\{.*\\} ${count}$`, 'm').test(text)
  })
}

test('web renders a limited number of pages at once, clients take turns, and cached pages do not wait', async () => {
  await start({ renders: 1 })
  visit('/kept', '127.0.0.7')
  await until(() => rendering.has('/kept'))
  finish('/kept')
  await until(() => statusOf(clients[0]!) === 200)
  for (const path of ['/a1', '/a2', '/a3']) {
    visit(path, '127.0.0.8')
    await until(() => rendering.has('/a1'))
  }
  await waiting(2)
  visit('/b', '127.0.0.9')
  await waiting(3)
  const kept = visit('/kept', '127.0.0.8')
  await until(() => statusOf(kept) === 200)
  for (const path of ['/a1', '/a2', '/b', '/a3']) {
    await until(() => rendering.has(path))
    finish(path)
  }
  await until(() => clients.every((client) => statusOf(client) === 200))
  const order = names().slice(1)
  expect(order.indexOf('/b')).toBeLessThan(3)
  expect(order).toHaveLength(4)
})

test('a client may have a limited number of renders at once; a request for a page that is being rendered waits for it', async () => {
  await start({ perClient: { renders: 2 } })
  for (const path of ['/1', '/2']) visit(path, '127.0.0.8')
  await until(() => rendering.size === 2)
  const third = visit('/3', '127.0.0.8')
  await until(() => statusOf(third) === 429)
  const same = visit('/1', '127.0.0.8')
  const other = visit('/3', '127.0.0.9')
  await until(() => rendering.size === 3)
  for (const path of ['/1', '/2', '/3']) finish(path)
  await until(() => [same, other].every((client) => statusOf(client) === 200))
})

test('when too many pages wait, the client with the most of them loses its newest', async () => {
  await start({ renders: 1, waitingRenders: 3 })
  const heavy = ['/1', '/2', '/3', '/4'].map((path) => visit(path, '127.0.0.8'))
  await waiting(3)
  const light = visit('/light', '127.0.0.9')
  await until(() => heavy.filter((client) => statusOf(client) === 503).length === 1)
  await waiting(3)
  const fifth = visit('/5', '127.0.0.8')
  await until(() => statusOf(fifth) === 503)
  for (const count of [1, 2, 3, 4]) {
    await until(() => rendering.size === count)
    finish(names().at(-1)!)
  }
  await until(() => statusOf(light) === 200)
})

test('a block that web renders for a script takes a place among the pages of its client', async () => {
  await start({ perClient: { renders: 2 } })
  const body = 'widgetJSON=%7B%7D'
  const widget = (from: string) => {
    const send =
      'POST /api/widget/GetWidgetRendering HTTP/1.1\r\nHost: studio.localhost:8080\r\n' +
      `Origin: http://studio.localhost:8080\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const client = rawClient(fixture.port, { from, send })
    clients.push(client)
    return client
  }
  visit('/1', '127.0.0.8')
  const first = widget('127.0.0.8')
  await until(() => rendering.size === 2)
  const second = widget('127.0.0.8')
  await until(() => statusOf(second) === 429)
  const page = visit('/2', '127.0.0.8')
  await until(() => statusOf(page) === 429)
  finish('/api/widget/GetWidgetRendering')
  await until(() => statusOf(first) === 200)
  finish('/1')
})

test('a late event loop renders nothing', async () => {
  await start({ maxDelayMs: 0 })
  const refused = visit('/new', '127.0.0.8')
  await until(() => statusOf(refused) === 503)
  expect(names()).toEqual([])
})

test('pages in a preview take no place of other pages, and have few of their own', async () => {
  await start({ renders: 1, previewRenders: 1 })
  const preview = `Cookie: ${PREVIEW_COOKIE}=token\r\n`
  for (const path of ['/p1', '/p2', '/p3']) visit(path, '127.0.0.8', preview)
  await until(() => rendering.size === 1)
  const page = visit('/page', '127.0.0.9')
  await until(() => rendering.has('/page'))
  finish('/page')
  await until(() => statusOf(page) === 200)
  expect(rendering.size).toBe(2)
  for (let left = 3; left > 0; left--) {
    const begun = () => names().filter((path) => path.startsWith('/p') && path !== '/page')
    await until(() => begun().length === 4 - left)
    finish(begun().at(-1)!)
  }
  await until(() => clients.every((client) => statusOf(client) === 200))
})

test('a visitor with an invented preview does not hold up the owner’s preview of the same website', async () => {
  await start({ renders: 1, previewRenders: 1 })
  const preview = `Cookie: ${PREVIEW_COOKIE}=token\r\n`
  const invented = ['/i1', '/i2', '/i3', '/i4', '/i5', '/i6'].map((path) => visit(path, '127.0.0.8', preview))
  await until(() => invented.filter((client) => statusOf(client) === 429).length === 2)
  const own = visit('/own', '127.0.0.9', preview)
  await until(async () => {
    const text = await fixture.gateway.registry.metrics()
    return /^gateway_requests_in_flight\b.* 5$/m.test(text)
  })
  for (let begun = 1; begun <= 5; begun++) {
    await until(() => names().length === begun)
    finish(names().at(-1)!)
  }
  await until(() => statusOf(own) === 200)
  expect(names().indexOf('/own')).toBeLessThan(3)
})
