import { beforeEach, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../testing/page.ts'
import { composePage } from './compose.ts'
import { createContentLog } from '../changes/content-log.ts'
import type { Assets } from '../assets/assets.ts'
import { createKeptPages } from '../kept/kept-pages.ts'
import { renderKept } from './render-kept.ts'
import * as renderer from '../render/render.tsx'
import { formId, pages, productId, shopId, website } from '../testing/kept-pages.ts'

let world: ReturnType<typeof pages>
beforeEach(() => {
  world = pages()
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
    // The reply is the one from before the change.
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
    config: { script: '', styles: [], imports: [], editor: [] },
  }
  const outdated = pages.of(website.id).find(({ loaded }) => loaded.contentVersion < 5)!
  await renderKept({ upstreams: all, renderer, assets }, outdated, 5)
  expect(told).toEqual([5])
  state.asked.length = 0
  const page = (await at('/b'))!
  expect([page.document.title, pages.documents.has(page), state.asked]).toEqual(['Changed', true, []])
  expect(keptPages.size()).toBe(0)
})
