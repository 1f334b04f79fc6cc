import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { call, testKeys } from '@portico/kit/testing/http'
import { answering, type Called } from '@portico/kit/testing/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../testing/page.ts'
import { draftRoutes } from './draft-routes.ts'
import type { PageDeps } from './page-route.ts'

const websiteId = 'a'.repeat(24)
const pageId = 'b'.repeat(24)
const text = { id: 'text', type: blockType.html, value: { html: '<p>Draft</p>' } }
const draft = {
  kind: 'collection',
  id: pageId,
  collectionId: pageId,
  page: samplePage([text]),
  saved: { document: samplePage([text]).document, revision: 3, savedAt: 1, bytes: 100 },
}

let called: Called[] = []
let answer: unknown = draft
let server: { url: string; close(): Promise<void> }

beforeAll(async () => {
  const upstreams = {
    sites: answering((each) => {
      called.push(each)
      return answer
    }),
    storeCurrency: () => Promise.resolve({ code: 'USD', isCurrent: true }),
    drawOutlines: () => Promise.resolve({ drawings: {}, isComplete: true }),
    readFeeds: () => Promise.resolve({}),
    now: Date.now,
  }
  const assets = { page: { styles: ['/assets/a.css'], widgetStyles: {}, designStyles: {}, script: '/x.js' } }
  server = await createServer({
    name: 'web',
    routes: draftRoutes({ upstreams, assets } as unknown as PageDeps),
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'web' }),
  }).listen(0)
})
afterAll(() => server.close())
beforeEach(() => {
  called = []
  answer = draft
})

const asRole = (...roles: string[]) => ({
  website: null,
  principal: {
    kind: 'owner' as const,
    accountId: 'c'.repeat(24),
    sessionId: 's',
    sites: { [websiteId]: roles },
  },
})
const read = (
  caller: object = asRole('admin'),
  path = `/config/draft/${websiteId}/${pageId}`,
  json?: object,
) => call(`${server.url}${path}`, { to: 'web', caller: caller as never, ...(json && { json }) })

test('the draft of a page has its model, the saved page and only the stylesheets of pages, and is not stored', async () => {
  const reply = await read()
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toMatchObject({
    kind: 'collection',
    model: { document: { sections: [{}] }, forms: {}, listings: {} },
    saved: { revision: 3 },
    design: { stylesheets: ['/assets/a.css'], properties: {} },
  })
  expect(JSON.stringify(reply.json())).not.toContain('/x.js')
  expect(called).toMatchObject([{ path: expect.stringContaining('/internal/draft') as string }])
})

test('an account of another website, and a role without content, get a 403 before anything is read', async () => {
  const other = {
    ...asRole('admin'),
    principal: { ...asRole().principal, sites: { ['d'.repeat(24)]: ['admin'] } },
  }
  for (const caller of [other, asRole('billing')]) expect((await read(caller)).status).toBe(403)
  expect(called).toEqual([])
})

test('a page that is missing or in the trash is a 404', async () => {
  answer = null
  expect((await read()).status).toBe(404)
})

test('the data of blocks that are not saved yet are read by their values', async () => {
  answer = samplePage([text])
  const path = `/config/draft/${websiteId}/${pageId}/data`
  const reply = await read(asRole('admin'), path, { blocks: [text] })
  expect([reply.status, reply.json()]).toMatchObject([200, { model: { forms: {}, feeds: {} } }])
  expect(called).toMatchObject([{ path: '/internal/draft-data', body: { pageId, blocks: [text] } }])
  const many = Array.from({ length: 61 }, (_, at) => ({ ...text, id: `b${at}` }))
  expect((await read(asRole('admin'), path, { blocks: many })).status).toBe(400)
  const large = { ...text, value: { html: 'x'.repeat(70_000) } }
  expect((await read(asRole('admin'), path, { blocks: [large] })).status).toBe(413)
})
