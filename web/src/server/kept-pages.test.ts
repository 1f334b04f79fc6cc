import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { InternalClient } from '@portico/kit/http/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import { recordType } from '@portico/proto/enums/record-type'
import type { FeedView, ItemView, PageReply } from '@portico/proto/http/page-view'
import { samplePage } from '../testing/page.ts'
import { composePage, type Upstreams } from './compose.ts'
import { createErrorFrames } from './error-frames.ts'
import { createKeptPages } from './kept-pages.ts'

const website = { id: '1'.repeat(24), identifier: 'demo', contentVersion: 3 }
const feedUrl = 'https://example.com/feed'

/** Sites with one page, whose calls are counted. */
function pages(options?: { maxBytes: number }) {
  const state = {
    page: samplePage([]) as PageReply,
    asked: [] as string[],
    length: 1_000,
    isCurrent: true,
    feeds: {} as Record<string, FeedView>,
    now: 0,
  }
  const get = async (path: string, { onLength }: { onLength?: (length: number) => void } = {}) => {
    state.asked.push(path)
    await Promise.resolve()
    onLength?.(state.length)
    return state.page
  }
  const client = { get } as unknown as InternalClient
  const upstreams: Upstreams = {
    sites: client,
    forms: client,
    commerce: client,
    storeCurrency: async () => ({ code: 'USD', isCurrent: state.isCurrent }),
    drawOutlines: async () => ({ drawings: {}, isComplete: true }),
    frames: createErrorFrames({ max: 1 }),
    readFeeds: async () => state.feeds,
    keptPages: createKeptPages(options),
    now: () => state.now,
  }
  const compose = (
    more: Parameters<typeof composePage>[4] = {},
    site: typeof website | Omit<typeof website, 'contentVersion'> = website,
  ) => composePage(upstreams, site, '/contact', {}, more)
  return { state, upstreams, compose }
}

let world: ReturnType<typeof pages>
beforeEach(() => {
  world = pages()
})

test('a page is loaded once for a content version and each kind of viewer, and again after a change', async () => {
  const { state, compose } = world
  const first = await compose()
  expect(await compose()).toBe(first)
  expect(state.asked).toHaveLength(1)
  await compose({ viewer: 'member' })
  expect(state.asked).toHaveLength(2)
  state.page = { ...state.page, contentVersion: 4, document: { title: 'Changed', sections: [] } }
  const changed = await compose({}, { ...website, contentVersion: 4 })
  expect([changed?.document.title, state.asked.length]).toEqual(['Changed', 3])
})

test('requests for one page at the same time share one call', async () => {
  const { state, compose } = world
  await Promise.all([compose(), compose(), compose()])
  expect(state.asked).toHaveLength(1)
})

test('owners, previews and websites without a content version always get the stored page', async () => {
  const { state, compose } = world
  const { contentVersion: _, ...unversioned } = website
  await compose()
  await compose({ viewer: 'owner' })
  await compose({ preview: 'token' })
  await compose({ preview: 'token' })
  await compose({}, unversioned)
  expect(state.asked).toHaveLength(5)
})

test('an address without a page, a redirect and a page with an outdated price are not kept', async () => {
  const { state, compose } = world
  const page = state.page
  const asked = async () => {
    const before = state.asked.length
    await compose()
    await compose()
    return state.asked.length - before
  }
  state.page = { ...page, pageType: pageType.notFound }
  expect(await asked()).toBe(2)
  state.page = { ...page, redirect: { to: '/new', status: 301 } }
  expect(await asked()).toBe(2)
  state.page = page
  state.isCurrent = false
  expect(await asked()).toBe(2)
  state.isCurrent = true
  expect(await asked()).toBe(1)
})

test('an event that ends moves to the past events, without a further call', async () => {
  const { state, compose } = world
  const event = {
    id: 'e'.repeat(24),
    recordType: recordType.event,
    startDate: 10,
    endDate: 20,
    publishOn: 1,
    tags: [],
    categories: [],
  }
  const collection = { ...state.page.collection!, typeName: 'events', type: 10 }
  state.page = { ...state.page, collection, items: [event as unknown as ItemView] }
  const upcoming = async () => (await compose())?.listings[collection.id]?.events?.upcoming.length
  expect(await upcoming()).toBe(1)
  state.now = 19
  expect(await upcoming()).toBe(1)
  state.now = 20
  expect(await upcoming()).toBe(0)
  expect(state.asked).toHaveLength(1)
})

test('a page with a feed shows the entries that were read last, and its document is made again for them', async () => {
  const { state, upstreams, compose } = world
  const block = { id: 'rss', type: blockType.rss, value: { url: feedUrl } }
  state.page = samplePage([block])
  const html = async () => {
    const page = (await compose())!
    const render = () => ({ body: Buffer.from(page.feeds[feedUrl]?.title ?? 'none'), policy: '' })
    return upstreams.keptPages.html(page, 'identity', render)
  }
  const before = await html()
  expect(before.body.toString()).toBe('none')
  expect((await html()).body).toBe(before.body)
  state.feeds = { [feedUrl]: { title: 'News', entries: [] } }
  expect((await html()).body.toString()).toBe('News')
  expect(state.asked).toHaveLength(1)
})

test('the HTML of a page that an owner sees is not kept', async () => {
  const { upstreams, compose } = world
  const page = { ...(await compose())!, account: { id: 'owner', roles: [] } }
  const render = (text: string) => () => ({ body: Buffer.from(text), policy: '' })
  expect(upstreams.keptPages.html(page, 'identity', render('first')).body.toString()).toBe('first')
  expect(upstreams.keptPages.html(page, 'identity', render('second')).body.toString()).toBe('second')
})

test('a kept document is compressed for its next views, each encoding once, and counts', async () => {
  const { upstreams, compose } = world
  const page = (await compose())!
  const text = 'A cup. '.repeat(1_000)
  const send = () => upstreams.keptPages.html(page, 'br', () => ({ body: Buffer.from(text), policy: 'own' }))
  expect([send(), send()].map(({ encoding }) => encoding)).toEqual(['identity', 'identity'])
  await expect.poll(() => send().encoding).toBe('br')
  const { body, policy } = send()
  expect([brotliDecompressSync(body).toString(), policy, send().body === body]).toEqual([text, 'own', true])
  expect(upstreams.keptPages.bytes()).toBeGreaterThanOrEqual(4_000 + text.length + body.length)
})

test('beyond the limit of memory pages are dropped, and their HTML counts', async () => {
  const { state, upstreams, compose } = (world = pages({ maxBytes: 10_000 }))
  const page = (await compose())!
  expect(upstreams.keptPages.bytes()).toBeGreaterThanOrEqual(4_000)
  upstreams.keptPages.html(page, 'identity', () => ({ body: Buffer.alloc(7_000), policy: '' }))
  expect(upstreams.keptPages.bytes()).toBe(0)
  await compose()
  expect(state.asked).toHaveLength(2)
})
