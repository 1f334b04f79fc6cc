import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { call, testKeys } from '@portico/kit/testing/http'
import { answering, type Called } from '@portico/kit/testing/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../testing/page.ts'
import type { PageDeps } from './page-route.ts'
import { widgetRoute } from './widget-route.ts'

/** The calls to sites. */
const posted: Called[] = []
let server: { url: string; close(): Promise<void> }

beforeAll(async () => {
  const upstreams = {
    sites: answering((called) => {
      posted.push(called)
      return samplePage([])
    }),
    storeCurrency: () => Promise.resolve({ code: 'USD', isCurrent: true }),
    drawOutlines: () => Promise.resolve({ drawings: {}, isComplete: true }),
    readFeeds: () => Promise.resolve({}),
    now: Date.now,
  }
  const renderer = { renderBlock: () => '<p>block</p>' }
  const deps = { upstreams, renderer } as unknown as PageDeps
  server = await createServer({
    name: 'web',
    routes: [widgetRoute(deps)],
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'web' }),
  }).listen(0)
})
afterAll(() => server.close())

const render = (block: object) =>
  call(`${server.url}/api/widget/GetWidgetRendering`, {
    to: 'web',
    caller: { website: { id: 'a'.repeat(24), identifier: 'a' }, principal: { kind: 'anonymous' } },
    headers: { 'x-forwarded-for': '2001:db8::1' },
    json: { widgetJSON: JSON.stringify(block) },
  })

test('WIDG-01: a block is rendered for the client that asks, and its request ends with the request of the client', async () => {
  const reply = await render({ type: blockType.markdown, value: { markdown: '*x*' } })
  expect([reply.status, reply.json()]).toMatchObject([200, { html: '<p>block</p>' }])
  expect(posted.at(-1)).toMatchObject({ path: '/internal/block-page', body: { client: '2001:db8:0:0::/64' } })
  expect(posted.at(-1)?.signal).toBeInstanceOf(AbortSignal)
})

test.each([
  ['a feed', { type: blockType.rss, value: { url: 'https://a.example/feed' } }],
  ['code that visitors read', { type: blockType.code, value: { code: 'x' } }],
  ['code of the page', { type: blockType.code, value: { code: '<script>1</script>', isPageCode: true } }],
])('%s is refused before any request', async (_, block) => {
  const before = posted.length
  const reply = await render(block)
  expect([reply.status, reply.json()]).toMatchObject([400, { errors: { widgetJSON: expect.any(String) } }])
  expect(posted).toHaveLength(before)
})

test.each(['x', '', '-1', '1e3', '12.345', 'NaN', '9'.repeat(30), '1'.repeat(40_000)])(
  'a price %s of a plan is refused with its field',
  async (value) => {
    const plan = { title: 'Plan', oneTime: { price: { currency: 'USD', value }, joinUrl: '/join' } }
    const reply = await render({ type: blockType.memberArea, value: { plans: [plan] } })
    expect(reply.status).toBe(400)
    expect(reply.json<{ errors: { widgetJSON: string } }>().errors.widgetJSON).toContain(
      'plans.0.oneTime.price.value',
    )
  },
)
