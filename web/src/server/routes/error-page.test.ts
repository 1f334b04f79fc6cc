import { afterAll, beforeAll, expect, test } from 'vitest'
import { unavailable } from '@portico/kit/errors'
import type { Caller } from '@portico/kit/http/principal'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { answering } from '@portico/kit/testing/internal'
import { call, testKeys, type CallOptions } from '@portico/kit/testing/http'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import { samplePage } from '../../testing/page.ts'
import type { Assets } from '../assets/assets.ts'
import { createContentLog } from '../changes/content-log.ts'
import { createErrorFrames } from '../compose/error-frames.ts'
import { createKeptBlocks } from '../kept/kept-blocks.ts'
import { createKeptPages } from '../kept/kept-pages.ts'
import * as renderer from '../render/render.tsx'
import { pageRoute } from './page-route.ts'

/** Which service is away, and whether the page of sites cannot be rendered. */
const world = { sites: false, forms: false, isBroken: false }
const website = { id: 'a1'.repeat(12), identifier: 'clay' }
const visitor: Caller = { website, principal: { kind: 'anonymous' } }
const PAGE_TEXT = 'Glaze recipe'

const client = (get: (path: string) => unknown) => answering(({ path }) => get(path))

let server: { url: string; close(): Promise<void> }
beforeAll(async () => {
  const page = samplePage([
    { id: 'a', type: 2, value: { html: PAGE_TEXT } },
    { id: 'f', type: 9, value: { formId: 'f1'.repeat(12) } },
  ])
  page.website.id = website.id
  const code = { header: '', footer: '<script>1</script>' }
  const broken = { ...page, document: { ...page.document, sections: null } }
  const sites = client(() => {
    if (world.sites) throw unavailable()
    return { ...(world.isBroken ? broken : page), code, hasOwnerCode: true }
  })
  const forms = client(() => {
    if (world.forms) throw unavailable()
    return { forms: [] }
  })
  const metrics = createMetrics({ service: 'web' })
  const logger = createLogger({ name: 'test', level: 'silent' })
  const files = { widgetStyles: {}, islandFiles: {}, designStyles: {}, fonts: {} }
  const assets: Assets = {
    page: { ...files, styles: ['/assets/site.css'], script: '/assets/site.js', beacon: null },
    config: { script: '', styles: [], imports: [], editor: [] },
  }
  const routes = [
    pageRoute({
      assets,
      renderer,
      logger,
      upstreams: {
        sites,
        forms,
        commerce: client(() => null),
        storeCurrency: () => Promise.resolve({ code: 'USD', isCurrent: true }),
        drawOutlines: () => Promise.resolve({ drawings: {}, isComplete: true }),
        readFeeds: () => Promise.resolve({}),
        frames: createErrorFrames({ max: 10 }),
        keptPages: createKeptPages({ log: createContentLog(sites) }),
        keptBlocks: createKeptBlocks(),
        now: Date.now,
      },
    }),
  ]
  server = await createServer({ name: 'web', routes, keys: testKeys, logger, metrics }).listen(0)
})
afterAll(() => server.close())

const ask = (path: string, options: CallOptions = {}) =>
  call(server.url + path, { caller: visitor, to: 'web', ...options })
const contextOf = (text: string) =>
  JSON.parse(/id="portico-context">([^<]*)</.exec(text)![1]!) as { pageType: number; website: { id: string } }

test('PAGE-02: before web has shown a website, a page that cannot be shown is plain, with 503 and Retry-After', async () => {
  world.sites = true
  const reply = await ask('/')
  expect([reply.status, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(reply.text).toContain(errorPageMessages.unavailable.title)
  expect(reply.text).not.toContain('portico-context')
  world.sites = false
})

test('PAGE-02, WIRE-22: then it is a page of type 101 in the frame of the website, with its context and nothing of a page', async () => {
  expect((await ask('/')).text).toContain(PAGE_TEXT)
  for (const away of ['sites', 'forms'] as const) {
    world[away] = true
    const reply = await ask('/journal')
    world[away] = false
    expect([away, reply.status, reply.headers['retry-after']]).toEqual([away, 503, '2'])
    expect(contextOf(reply.text)).toMatchObject({ pageType: 101, website: { id: website.id } })
    expect(reply.text).toMatch(/<body id="collection-none" class="view-list /)
    expect(reply.text).toContain('Static.SQUARESPACE_CONTEXT')
    expect(reply.text).toContain('<header')
    expect(reply.text).toContain(`<h1>${errorPageMessages.unavailable.title}</h1>`)
    expect(reply.text).toContain('name="robots" content="noindex"')
    expect(reply.text).not.toContain(PAGE_TEXT)
    // Code of the owner may be the cause, so the page runs none.
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  }
})

test('PAGE-02: a page that cannot be rendered is a 500 of type 101, as HTML and as JSON', async () => {
  world.isBroken = true
  const [page, json] = [await ask('/'), await ask('/?format=json')]
  world.isBroken = false
  expect([page.status, contextOf(page.text).pageType, page.headers['retry-after']]).toEqual([
    500,
    101,
    undefined,
  ])
  expect(page.text).toContain(`<h1>${errorPageMessages.failed.title}</h1>`)
  expect([json.status, json.json<{ pageType: number }>().pageType]).toEqual([500, 101])
})

test('a checkout link without a cart is a page of type 101', async () => {
  for (const token of ['', '?cartToken=short', `?cartToken=${'a'.repeat(40)}`]) {
    const reply = await ask(`/checkout/subscribe${token}`)
    expect([token, reply.status, contextOf(reply.text).pageType]).toEqual([token, 400, 101])
    expect(reply.text).toContain(`<h1>${errorPageMessages.badCart.title}</h1>`)
  }
})

test('a locked website shows nothing of itself when its lock screen cannot be shown', async () => {
  world.sites = true
  const reply = await ask('/', { caller: { ...visitor, website: { ...website, lock: 'closed' } } })
  world.sites = false
  expect([reply.status, reply.text.includes('portico-context')]).toEqual([503, false])
})
