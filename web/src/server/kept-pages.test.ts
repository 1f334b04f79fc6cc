import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { answering } from '@portico/kit/testing/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import { recordType } from '@portico/proto/enums/record-type'
import type { FeedView, ItemView, PageReply } from '@portico/proto/http/page-view'
import type { PageModel } from '../page/model.ts'
import { sampleForm, samplePage, sampleProduct } from '../testing/page.ts'
import { composePage, type Upstreams } from './compose.ts'
import { createContentLog } from './content-log.ts'
import { createErrorFrames } from './error-frames.ts'
import type { Assets } from './assets.ts'
import { createKeptBlocks } from './kept-blocks.ts'
import { createKeptPages } from './kept-pages.ts'
import { renderKept } from './render-kept.ts'
import * as renderer from './render.tsx'

const website = { id: '1'.repeat(24), identifier: 'demo', contentVersion: 3 }
const feedUrl = 'https://example.com/feed'
const productId = 'b'.repeat(24)
const formId = 'f'.repeat(24)
const shopId = '5'.repeat(24)

/** The services with one page, whose calls are counted. A change raises the content version and names parts. */
function pages({ maxBytes, length = 1_000 }: { maxBytes?: number; length?: number } = {}) {
  const state = {
    page: samplePage([]) as PageReply,
    version: 3,
    releaseId: undefined as string | undefined,
    changes: [] as { version: number; parts: string[] }[],
    asked: [] as string[],
    isCurrent: true,
    /** Whether sites runs a release that does not know which parts changed. */
    isEarlier: false,
    feeds: {} as Record<string, FeedView>,
    products: [{ ...sampleProduct, id: productId }],
    forms: [{ ...sampleForm, id: formId }],
    now: 0,
    /** Runs while a service answers. */
    meanwhile: (_path: string) => Promise.resolve(),
  }
  const compared: string[] = []
  const answer = (path: string): unknown => {
    const { version, releaseId } = state
    const since = Number(/\?since=(\d+)/.exec(path)?.[1])
    const later = state.changes.flatMap((change) => (change.version > since ? change.parts : []))
    const parts = since > version ? ['*'] : later
    if (path.startsWith('/internal/content-changes'))
      return state.isEarlier ? null : { contentVersion: version, releaseId, parts }
    if (path.startsWith('/internal/products')) return { products: state.products }
    if (path.startsWith('/internal/forms')) return { forms: state.forms }
    const { contentVersion: _, releaseId: __, ...page } = state.page
    return { contentVersion: version, ...(releaseId !== undefined && { releaseId }), ...page }
  }
  const client = answering(async ({ path, parse = JSON.parse }) => {
    state.asked.push(path)
    const text = JSON.stringify(answer(path))
    await state.meanwhile(path)
    return parse(text.padEnd(length))
  })
  const keptPages = createKeptPages({
    log: createContentLog(client),
    ...(maxBytes !== undefined && { maxBytes }),
    onCompared: (result) => void compared.push(result),
    now: () => state.now,
  })
  const upstreams: Upstreams = {
    sites: client,
    forms: client,
    commerce: client,
    storeCurrency: async () => ({ code: 'USD', isCurrent: state.isCurrent }),
    drawOutlines: async () => ({ drawings: {}, isComplete: true }),
    frames: createErrorFrames({ max: 1 }),
    readFeeds: async () => state.feeds,
    keptPages,
    keptBlocks: createKeptBlocks(),
    now: () => state.now,
  }
  const compose = (
    more: Parameters<typeof composePage>[4] = {},
    site: typeof website | Omit<typeof website, 'contentVersion'> = {
      ...website,
      contentVersion: state.version,
    },
  ) => composePage(upstreams, site, '/contact', {}, more)
  const change = (...parts: string[]) => state.changes.push({ version: ++state.version, parts })
  /** The calls since the last look, without those for changes. */
  const calls = () => {
    const all = state.asked.splice(0).map((path) => path.replace('/internal/', '').split('?')[0]!)
    return all.filter((name) => name !== 'content-changes')
  }
  /** The document of a page, and whether it was rendered now. */
  const documentOf = (page: PageModel, text = 'text') => {
    let isRendered = false
    const document = keptPages.documents.of(page, () => {
      isRendered = true
      return { body: Buffer.from(text), policy: '', tag: '' }
    })
    return { ...document, isRendered }
  }
  return { state, upstreams, keptPages, compose, change, calls, compared, documentOf }
}

let world: ReturnType<typeof pages>
beforeEach(() => {
  world = pages()
})

test('a page is loaded once for a content version and each kind of viewer, and again after a change of it', async () => {
  const { state, compose, calls, change } = world
  const first = await compose()
  expect(await compose()).toBe(first)
  expect(calls()).toEqual(['page'])
  await compose({ viewer: 'member' })
  expect(calls()).toEqual(['page'])
  state.page = { ...state.page, document: { title: 'Changed', sections: [] } }
  change(`collection:${state.page.collection!.id}`)
  expect([(await compose())?.document.title, calls()]).toEqual(['Changed', ['page']])
})

test('requests for one page at the same time share one call', async () => {
  const { compose, calls, change, state } = world
  await Promise.all([compose(), compose(), compose()])
  expect(calls()).toHaveLength(1)
  change('*')
  await Promise.all([compose(), compose(), compose()])
  expect([calls(), state.version]).toEqual([['page'], 4])
})

test('owners, previews and websites without a content version always get the stored page', async () => {
  const { compose, calls } = world
  const { contentVersion: _, ...unversioned } = website
  await compose()
  await compose({ viewer: 'owner' })
  await compose({ preview: 'token' })
  await compose({ preview: 'token' })
  await compose({}, unversioned)
  expect(calls()).toHaveLength(5)
})

test('an address without a page, a redirect and a page with an outdated price are not kept', async () => {
  const { state, compose, calls } = world
  const page = state.page
  const asked = async () => {
    calls()
    await compose()
    await compose()
    return calls().length
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
  const { state, compose, documentOf } = world
  state.page = samplePage([{ id: 'rss', type: blockType.rss, value: { url: feedUrl } }])
  const first = documentOf((await compose())!)
  expect(documentOf((await compose())!)).toMatchObject({ body: first.body, isRendered: false })
  state.feeds = { [feedUrl]: { title: 'News', entries: [] } }
  const page = (await compose())!
  expect([page.feeds[feedUrl]?.title, documentOf(page).isRendered]).toEqual(['News', true])
  expect(state.asked).toHaveLength(1)
})

test('the HTML of a page that an owner sees is not kept', async () => {
  const { compose, documentOf } = world
  const page = { ...(await compose())!, account: { id: 'owner', roles: [] } }
  expect([documentOf(page).isRendered, documentOf(page).isRendered]).toEqual([true, true])
})

test('a kept document is compressed once for each encoding, to fewer bytes when it is viewed often, and counts', async () => {
  const { compose, keptPages, documentOf } = world
  const page = (await compose())!
  const text = Array.from({ length: 2_000 }, (_, at) => `A cup number ${at * at}. `).join('')
  const send = () => keptPages.documents.whole(page, documentOf(page, text), '<end>', 'br')
  const both = await Promise.all([send(), send()])
  for (const { body, encoding } of both)
    expect([encoding, brotliDecompressSync(body).toString()]).toEqual(['br', `${text}<end>`])
  const head = documentOf(page, text).heads?.br
  for (let view = 3; view < 8; view++) await send()
  expect(documentOf(page, text).heads?.br).toBe(head)
  await expect.poll(async () => (await send()).body.length).toBeLessThan(both[0]!.body.length)
  expect(brotliDecompressSync((await send()).body).toString()).toBe(`${text}<end>`)
  const small = documentOf(page, text).heads?.br
  await send()
  expect(documentOf(page, text).heads?.br).toBe(small)
  expect(keptPages.bytes()).toBeGreaterThan(4_000 + text.length)
})

test('a document that is not kept, and a short one, are not compressed', async () => {
  const { compose, keptPages, documentOf } = world
  const kept = (await compose())!
  const { documents } = keptPages
  expect((await documents.whole(kept, documentOf(kept), '<end>', 'gzip')).encoding).toBe('identity')
  const personal = { ...kept, account: { id: 'owner', roles: [] } }
  const long = documentOf(personal, 'A cup. '.repeat(1_000))
  expect((await documents.whole(personal, long, '<end>', 'gzip')).encoding).toBe('identity')
})

test('beyond the limit of memory pages are dropped, and their HTML counts', async () => {
  const { compose, keptPages, documentOf, calls } = (world = pages({ maxBytes: 30_000, length: 5_000 }))
  const page = (await compose())!
  expect(keptPages.bytes()).toBeGreaterThanOrEqual(20_000)
  documentOf(page, 'x'.repeat(20_000))
  expect(keptPages.bytes()).toBe(0)
  await compose()
  expect(calls()).toEqual(['page', 'page'])
})

test('a change elsewhere asks no service about the page, and it is not rendered again', async () => {
  const { state, compose, calls, change, compared, documentOf } = world
  state.page = samplePage([{ id: 'p', type: blockType.product, value: { collectionId: shopId, productId } }])
  const before = documentOf((await compose())!)
  calls()
  change('product:other', 'products', 'forms', 'collection:other', 'release')
  state.releaseId = 'r2'
  const page = (await compose())!
  expect([calls(), compared]).toEqual([[], ['untouched']])
  expect(page).toMatchObject({ contentVersion: 4, releaseId: 'r2' })
  expect(documentOf(page)).toMatchObject({ body: before.body, isRendered: false })
})

test('a page without the product, form or store that has changed is compared only once for all pages', async () => {
  const { state, upstreams, change } = world
  const at = (path: string) => composePage(upstreams, { ...website, contentVersion: state.version }, path, {})
  for (const path of ['/a', '/b', '/c']) await at(path)
  state.asked.length = 0
  change('forms')
  for (const path of ['/a', '/b', '/c']) await at(path)
  expect(state.asked).toEqual(['/internal/content-changes?since=3'])
})

test('pages that show the same products and forms ask for them once for each version, and owners each time', async () => {
  const { state, upstreams, change, calls } = world
  state.page = samplePage([
    { id: 'p', type: blockType.product, value: { collectionId: shopId, productId } },
    { id: 'f', type: blockType.form, value: { formId } },
  ])
  const at = (path: string, viewer?: 'owner') =>
    composePage(upstreams, { ...website, contentVersion: state.version }, path, {}, viewer ? { viewer } : {})
  const titles = async () =>
    (await Promise.all(['/a', '/b', '/c'].map((path) => at(path)))).map(
      (page) => page?.products[productId]?.title,
    )
  await titles()
  expect(calls().sort()).toEqual(['forms', 'page', 'page', 'page', 'products'])
  state.products = [{ ...state.products[0]!, title: 'New name' }]
  change(`product:${productId}`)
  expect([await titles(), calls()]).toEqual([['New name', 'New name', 'New name'], ['products']])
  await at('/a', 'owner')
  expect(calls().sort()).toEqual(['forms', 'page', 'products'])
})

test.each([
  ['its product', `product:${productId}`, ['products']],
  ['the store', 'store', ['products']],
  ['a form', 'forms', ['forms']],
  ['everything', '*', ['page', 'forms', 'products']],
])(
  'a change of %s asks for what it concerns, and a page of the same replies is not rendered again',
  async (_, part, expected) => {
    const { state, compose, calls, change, compared, documentOf } = world
    state.page = samplePage([
      { id: 'p', type: blockType.product, value: { collectionId: shopId, productId } },
      { id: 'f', type: blockType.form, value: { formId } },
    ])
    const before = documentOf((await compose())!)
    calls()
    change(part)
    const page = (await compose())!
    expect([calls(), compared]).toEqual([expected, ['same']])
    expect(documentOf(page)).toMatchObject({ body: before.body, isRendered: false })
    // Another reply changes the page.
    state.products = [{ ...state.products[0]!, stockLevel: 'inStock' }]
    state.forms = [{ ...state.forms[0]!, name: 'Other' }]
    change(part)
    expect(documentOf((await compose())!).isRendered).toBe(true)
    expect(compared).toEqual(['same', 'changed'])
  },
)

test('a replica that missed changes learns of all of them', async () => {
  const { state, compose, change, documentOf } = world
  documentOf((await compose())!)
  change('forms')
  change(`collection:${state.page.collection!.id}`)
  state.page = { ...state.page, document: { title: 'Changed', sections: [] } }
  change('store')
  change('forms')
  const page = (await compose())!
  expect([page.document.title, documentOf(page).isRendered]).toEqual(['Changed', true])
})

test('a page whose parts change while it is loaded is compared with these changes at its next view', async () => {
  const { state, compose, change } = world
  state.page = samplePage([{ id: 'p', type: blockType.product, value: { collectionId: shopId, productId } }])
  state.meanwhile = async (path) => {
    if (!path.startsWith('/internal/products')) return
    // The reply is that of before the change.
    state.products = [{ ...state.products[0]!, title: 'New name' }]
    change(`product:${productId}`)
    state.meanwhile = () => Promise.resolve()
  }
  const during = await compose()
  expect(during?.products[productId]?.title).toBe('Speckled mug')
  expect((await compose())?.products[productId]?.title).toBe('New name')
})

test('a view that knows of a change does not share the call of a view from before it', async () => {
  const { state, compose, change } = world
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  state.meanwhile = () => held
  const before = compose()
  await expect.poll(() => state.asked.length).toBe(1)
  state.meanwhile = () => Promise.resolve()
  state.page = { ...state.page, document: { title: 'Changed', sections: [] } }
  change(`collection:${state.page.collection!.id}`)
  const after = compose()
  release()
  expect([(await before)?.document.title, (await after)?.document.title]).toEqual(['Contact', 'Changed'])
})

test('a gateway that has not heard of a change gets the newer page; a restored database ends what is kept', async () => {
  const { state, compose, change, calls } = world
  await compose()
  change('*')
  await compose()
  calls()
  expect((await compose({}, website))?.contentVersion).toBe(4)
  expect(calls()).toEqual([])
  state.version = 3
  state.changes = []
  state.now = 1_000_000
  state.page = { ...state.page, document: { title: 'Restored', sections: [] } }
  expect((await compose())?.document.title).toBe('Restored')
})

test('a page of a later version than a restored database is loaded again, although the gateway knows a still later one', async () => {
  const { state, compose, change } = world
  change('forms')
  await compose()
  state.version = 3
  state.changes = []
  state.page = { ...state.page, document: { title: 'Restored', sections: [] } }
  const page = await compose({}, { ...website, contentVersion: 5 })
  expect(page).toMatchObject({ contentVersion: 3, document: { title: 'Restored' } })
})

test('beside a release of sites that cannot say what changed, a page is loaded anew after each change', async () => {
  const { state, compose, change, calls } = world
  state.isEarlier = true
  await compose()
  state.page = { ...state.page, document: { title: 'Changed', sections: [] } }
  change('*')
  expect((await compose())?.document.title).toBe('Changed')
  await compose()
  expect(calls()).toEqual(['page', 'page'])
})

test('a page in another language is compared when its original is published', async () => {
  const { state, compose, change, calls } = world
  const original = 'd'.repeat(24)
  state.page.collection = { ...state.page.collection!, language: 'de', variantOf: original }
  await compose()
  calls()
  change(`collection:${original}`, 'release')
  await compose()
  expect(calls()).toEqual(['page'])
})

test('the first view after a publication tells of it, and another page is brought to it without a view', async () => {
  const { state, upstreams, keptPages } = world
  const told: number[] = []
  const pages = createKeptPages({
    log: createContentLog(upstreams.sites),
    onPublication: (_, { contentVersion }) => void told.push(contentVersion),
  })
  const all = { ...upstreams, keptPages: pages }
  const at = (path: string) => composePage(all, { ...website, contentVersion: state.version }, path, {})
  await at('/a')
  await at('/b')
  world.change(`product:${'d'.repeat(24)}`)
  await at('/a')
  expect(told).toEqual([])
  world.change('*')
  state.releaseId = 'r2'
  state.page = { ...state.page, document: { title: 'Changed', sections: [] } }
  await at('/a')
  expect(told).toEqual([5])
  const assets: Assets = {
    page: {
      styles: [],
      widgetStyles: {},
      islandFiles: {},
      designStyles: {},
      fonts: {},
      script: null,
      beacon: null,
    },
    config: { script: '', styles: [] },
  }
  const outdated = pages.of(website.id).find(({ loaded }) => loaded.contentVersion < 5)!
  await renderKept({ upstreams: all, renderer, assets }, outdated, 5)
  expect(told).toEqual([5])
  state.asked.length = 0
  const page = (await at('/b'))!
  expect([page.document.title, pages.documents.has(page), state.asked]).toEqual(['Changed', true, []])
  expect(keptPages.size()).toBe(0)
})
