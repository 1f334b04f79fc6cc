import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import { recordType } from '@portico/proto/enums/record-type'
import type { ItemView } from '@portico/proto/http/content/page-view'
import { samplePage } from '../../testing/page.ts'
import { feedUrl, pages, website } from '../testing/kept-pages.ts'

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
