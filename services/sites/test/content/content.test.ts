import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { CollectionRow, TrashReply } from '@portico/proto/http/content/pages'
import { TRASH_DAYS } from '@portico/proto/limits'
import { pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

type Row = CollectionRow & ItemRow

/** A published website with a home page, a page and a journal of three posts, the newest first: c, b, a. */
async function contentSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const journal = await site.collection('Journal', 'journal', 1)
  const ids: Record<string, string> = {}
  for (const [at, urlId] of ['a', 'b', 'c'].entries()) {
    const publishOn = `2026-02-0${at + 1}T08:00:00Z`
    const document = textPage(urlId, `<p>${urlId}</p>`)
    const json = { title: urlId, urlId, publishOn, document, tags: ['Clay'] }
    ids[urlId] = (await site.own(`/collections/${journal}/items`, { json })).json<{ id: string }>().id
  }
  await site.publish()
  const send = (method: string, path: string, json?: object) =>
    site.own(path, { method, ...(json && { json }) })
  const items = async () =>
    (await site.own(`/collections/${journal}/items`)).json<{ items: ItemRow[] }>().items
  const collections = async () =>
    (await site.own('/collections')).json<{ collections: CollectionRow[] }>().collections
  const trash = async () => (await site.own('/trash')).json<TrashReply>().entries
  const error = async (method: string, path: string, json?: object) => {
    const answer = await send(method, path, json)
    return [answer.status, answer.json<{ errors?: object }>().errors ?? {}]
  }
  return { ...site, home, about, journal, ids, send, items, collections, trash, error }
}

test('a page is changed by field: title, address, description and the fields for search engines', async () => {
  const site = await contentSite('change-page')
  const changed = await site.send('PUT', `/collections/${site.about}`, {
    title: 'About us',
    urlId: 'about-us',
    seo: { title: 'Our pottery', noIndex: true },
  })
  expect(changed.json<Row>()).toMatchObject({
    title: 'About us',
    fullUrl: '/about-us',
    navigationTitle: 'About',
    seo: { title: 'Our pottery', noIndex: true, description: '' },
  })
  await site.send('PUT', `/collections/${site.about}`, { seo: { description: 'Clay' } })
  await site.publish()
  const page = await site.page('/about-us')
  expect(page.collection?.seo).toEqual({ title: 'Our pottery', description: 'Clay', noIndex: true })
  expect((await site.page('/about')).pageType).toBe(100)
  expect(page.navigation[1]).toMatchObject({ path: '/about-us' })
})

test('ENUM-06: the view of a collection is released with it; another value, or one of a page without entries, is refused', async () => {
  const site = await contentSite('collection-views')
  const put = async (id: string, view: string) => site.error('PUT', `/collections/${id}`, { view })
  for (const view of ['list', 'grid', 'product']) {
    expect((await site.send('PUT', `/collections/${site.journal}`, { view })).json<Row>()).toMatchObject({
      view,
    })
    await site.publish()
    expect((await site.page('/journal')).collection).toMatchObject({ view })
  }
  expect(await put(site.journal, 'wall')).toEqual([400, { view: 'wall is not one of the expected options' }])
  expect(await put(site.about, 'grid')).toEqual([400, { view: 'is only for collections with items' }])
  await site.send('PUT', `/collections/${site.journal}`, { view: '' })
  await site.publish()
  expect((await site.page('/journal')).collection).not.toHaveProperty('view')
})

test('a taken or reserved address, a home page with items, and unknown fields are refused by field', async () => {
  const site = await contentSite('refused-pages')
  const put = (json: object, id = site.about) => site.error('PUT', `/collections/${id}`, json)
  expect(await put({ urlId: 'journal' })).toEqual([400, { urlId: 'is taken' }])
  expect(await put({ urlId: 'config' })).toEqual([400, { urlId: 'is reserved' }])
  expect(await put({ urlId: 'Über' })).toEqual([400, { urlId: expect.any(String) }])
  expect(await put({ urlId: '' }, site.journal)).toEqual([
    400,
    { urlId: 'is required for a collection with items' },
  ])
  expect(await put({ type: 1 })).toEqual([400, { type: 'is not a known field' }])
  expect(await put({ seo: { title: 'x'.repeat(201) } })).toEqual([400, { 'seo.title': expect.any(String) }])
  expect(await put({ seo: { socialImage: 'javascript:x()' } })).toEqual([
    400,
    { 'seo.socialImage': 'must be the address of a picture' },
  ])
  expect((await site.send('PUT', `/collections/${'f'.repeat(24)}`, { title: 'x' })).status).toBe(404)
  expect((await site.collections()).map(({ urlId }) => urlId)).toEqual(['', 'about', 'journal'])
})

test('a copy of a page has its document, a free address and no place in the navigation', async () => {
  const site = await contentSite('copy-page')
  await site.put(site.about, textPage('About', '<p>Us</p>'))
  const copies = [
    (await site.send('POST', `/collections/${site.about}/duplicate`)).json<Row>(),
    (await site.send('POST', `/collections/${site.about}/duplicate`)).json<Row>(),
  ]
  expect(copies.map(({ urlId, title, inNavigation }) => [urlId, title, inNavigation])).toEqual([
    ['about-2', 'About copy', false],
    ['about-3', 'About copy', false],
  ])
  expect((await site.own(`/collections/${copies[0]!.id}/page`)).text).toContain('<p>Us</p>')
})

test('a deleted page is in the trash, is published until the next publishing, and can be restored', async () => {
  const site = await contentSite('delete-page')
  expect((await site.send('DELETE', `/collections/${site.journal}`)).status).toBe(200)
  expect((await site.collections()).map(({ title }) => title)).toEqual(['Home', 'About'])
  expect((await site.page('/journal/a')).pageType).toBe(50)
  const [entry] = await site.trash()
  expect(entry).toMatchObject({ kind: 'collection', id: site.journal, path: '/journal' })
  expect(entry!.purgedOn - entry!.deletedOn).toBe(TRASH_DAYS * 86_400_000)
  expect((await site.send('GET', `/items/${site.ids['a']}`)).status).toBe(404)
  await site.publish()
  expect([(await site.page('/journal')).pageType, (await site.page('/journal/a')).pageType]).toEqual([
    100, 100,
  ])

  await site.collection('New journal', 'journal', 1)
  const restored = (await site.send('POST', `/collections/${site.journal}/restore`)).json<Row>()
  expect([restored.urlId, restored.itemCount]).toEqual(['journal-2', 3])
  await site.publish()
  expect((await site.page('/journal-2/a')).pageType).toBe(50)
  expect(await site.trash()).toEqual([])
  expect((await site.send('POST', `/collections/${site.journal}/restore`)).status).toBe(404)
})

test('an item is changed by field, and moved to another collection', async () => {
  const site = await contentSite('change-item')
  const news = await site.collection('News', 'news', 1)
  const changed = await site.send('PUT', `/items/${site.ids['a']}`, {
    title: 'Ash glaze',
    urlId: 'ash-glaze',
    excerpt: 'Short',
    tags: ['Ash'],
    author: 'Ada',
    collectionId: news,
    seo: { description: 'Ash' },
  })
  expect(changed.json<Row>()).toMatchObject({
    fullUrl: '/news/ash-glaze',
    author: { displayName: 'Ada' },
    seo: { description: 'Ash' },
  })
  await site.publish()
  expect((await site.page('/journal/a')).pageType).toBe(100)
  const { item } = await site.page('/news/ash-glaze')
  expect(item).toMatchObject({
    title: 'Ash glaze',
    excerpt: 'Short',
    tags: ['Ash'],
    seo: { description: 'Ash' },
  })
  const put = (json: object) => site.error('PUT', `/items/${site.ids['b']}`, json)
  expect(await put({ urlId: 'c' })).toEqual([400, { urlId: 'is taken' }])
  expect(await put({ collectionId: site.about })).toEqual([400, { collectionId: expect.any(String) }])
  expect(await put({ tags: ['x', 'X'] })).toEqual([400, { tags: expect.any(String) }])
  expect(await put({ state: 6 })).toEqual([400, { state: expect.any(String) }])
  expect(await put({ state: 2 })).toEqual([400, { publishOn: 'must be in the future for a scheduled item' }])
  expect(await put({ startDate: 1 })).toEqual([400, { startDate: expect.any(String) }])
})

test('ENUM-10: drafts, private items and items to review are not published; unpublishing removes an item', async () => {
  const site = await contentSite('states')
  const put = (name: string, state: number) => site.send('PUT', `/items/${site.ids[name]}`, { state })
  await put('a', 4)
  await put('b', 5)
  await put('c', 3)
  expect((await site.page('/journal')).items).toHaveLength(3)
  await site.publish()
  expect((await site.page('/journal')).items).toEqual([])
  expect((await site.page('/journal/a')).pageType).toBe(100)
  await put('b', 1)
  await site.publish()
  expect((await site.page('/journal')).items?.map(({ title }) => title)).toEqual(['b'])
})

test('items are ordered by hand; visitors see the order after publishing, and new items come first', async () => {
  const site = await contentSite('order-items')
  const { a, b, c } = site.ids as { a: string; b: string; c: string }
  expect((await site.error('PUT', `/collections/${site.journal}/items/order`, { ids: [a, b] }))[0]).toBe(400)
  await site.send('PUT', `/collections/${site.journal}/items/order`, { ids: [b, a, c] })
  const shown = async () => (await site.page('/journal')).items?.map(({ title }) => title)
  expect(await shown()).toEqual(['c', 'b', 'a'])
  await site.publish()
  expect(await shown()).toEqual(['b', 'a', 'c'])
  expect((await site.page('/journal/a')).pagination).toMatchObject({
    prevItem: { title: 'b' },
    nextItem: { title: 'c' },
  })
  const copy = (await site.send('POST', `/items/${a}/duplicate`)).json<Row>()
  expect([copy.urlId, copy.state]).toEqual(['a-2', 4])
  expect((await site.items()).map(({ title }) => title)).toEqual(['a copy', 'b', 'a', 'c'])
})

test('many items are changed at once, all or none', async () => {
  const site = await contentSite('bulk')
  const { a, b, c } = site.ids as { a: string; b: string; c: string }
  const news = await site.collection('News', 'news', 1)
  const bulk = (json: object) => site.error('POST', '/items/bulk', json)
  expect((await bulk({ ids: [a, b], action: 'add-tags', tags: ['clay', 'Kiln'] }))[0]).toBe(200)
  expect((await site.items()).map(({ tags }) => tags)).toEqual([['Clay'], ['Clay', 'Kiln'], ['Clay', 'Kiln']])
  await bulk({ ids: [a, b, c], action: 'remove-tags', tags: ['CLAY'] })
  expect((await site.items()).map(({ tags }) => tags)).toEqual([[], ['Kiln'], ['Kiln']])
  expect((await bulk({ ids: [a, 'f'.repeat(24)], action: 'delete' }))[0]).toBe(404)
  expect(await site.items()).toHaveLength(3)
  expect(await bulk({ ids: [a], action: 'move' })).toEqual([400, { collectionId: expect.any(String) }])
  await bulk({ ids: [a, b], action: 'move', collectionId: news })
  await bulk({ ids: [c], action: 'unpublish' })
  expect((await site.items()).map(({ state }) => state)).toEqual([4])
  await bulk({ ids: [a, b], action: 'delete' })
  expect((await site.trash()).map(({ path }) => path).sort()).toEqual(['/news/a', '/news/b'])
  await bulk({ ids: [a, b], action: 'restore' })
  expect(await site.trash()).toEqual([])
})

test('COMM-07: items cannot be moved or restored into a full collection', async () => {
  const site = await contentSite('full')
  const full = await site.collection('Full', 'full', 1)
  await sites.database.db.tenant(site.id, (tx) =>
    tx.query(
      `insert into item (website_id, id, collection_id, record_type, title, url_id, excerpt, document, publish_on, added_at,
         updated_at)
       select $1, left(md5($2 || n), 24), $2, 1, 'Item', 'item-' || n, '', '{"title":"","sections":[]}', now(), now(),
         now()
       from generate_series(1, 249) as n`,
      [site.id, full],
    ),
  )
  const { a, b, c } = site.ids as { a: string; b: string; c: string }
  const move = (ids: string[]) =>
    site.send('POST', '/items/bulk', { ids, action: 'move', collectionId: full })
  expect((await move([a, b])).status).toBe(409)
  expect((await move([a])).status).toBe(200)
  expect((await site.send('PUT', `/items/${c}`, { collectionId: full })).status).toBe(409)
  await site.send('DELETE', `/items/${a}`)
  expect((await move([b])).status).toBe(200)
  expect((await site.send('POST', `/items/${a}/restore`)).status).toBe(409)
})

test('a change that is based on an older save is refused with the item as it is now; fields of the latest save change', async () => {
  const site = await contentSite('item-conflict')
  const path = `/items/${site.ids['a']!}`
  const { updatedOn } = (await site.own(path)).json<Row>()
  sites.clock.at = new Date(sites.clock.at.getTime() + 1_000)
  const first = await site.send('PUT', path, { title: 'First', updatedOn })
  const second = await site.send('PUT', path, { title: 'Second', updatedOn })
  expect(second.status).toBe(409)
  expect(second.json()).toMatchObject({
    error: 'This entry was changed since you opened it.',
    errorKey: 'item-changed',
    item: { title: 'First', updatedOn: first.json<Row>().updatedOn },
  })
  const again = { title: 'Second', updatedOn: first.json<Row>().updatedOn }
  expect((await site.send('PUT', path, again)).json<Row>().title).toBe('Second')
})

test('featured items are marked one by one or many at once, and a summary of featured items shows them', async () => {
  const site = await contentSite('featured')
  const { a, b, c } = site.ids
  expect((await site.send('PUT', `/items/${a!}`, { starred: true })).json<Row>().starred).toBe(true)
  await site.send('POST', '/items/bulk', { ids: [b, c], action: 'star' })
  await site.send('POST', '/items/bulk', { ids: [c], action: 'unstar' })
  expect((await site.items()).map(({ urlId, starred }) => [urlId, starred ?? false])).toEqual([
    ['c', false],
    ['b', true],
    ['a', true],
  ])
  const summary = { id: 'list', type: 20, value: { collectionId: site.journal, featured: true } }
  await site.put(site.home, pageOf('Home', [summary]))
  await site.publish()
  const shown = (await site.page('/')).summaries[site.journal]
  expect(shown?.items.map(({ urlId }) => urlId)).toEqual(['b', 'a'])
  expect((await site.page('/journal')).items?.[0]).not.toHaveProperty('starred')
})

test('the state of many items is set, with a date for scheduled ones, and put back as it was', async () => {
  const site = await contentSite('bulk-states')
  const { a, b } = site.ids
  const ids = [a, b]
  const bulk = (json: object) => site.error('POST', '/items/bulk', { ids, ...json })
  const before = await site.items()
  const later = sites.clock.at.getTime() + 3_600_000
  expect(await bulk({ action: 'set-state' })).toEqual([400, { state: 'is required' }])
  expect(await bulk({ action: 'set-state', state: 2 })).toEqual([
    400,
    { publishOn: 'is required for scheduled items' },
  ])
  expect(await bulk({ action: 'set-state', state: 2, publishOn: 0 })).toEqual([
    400,
    { publishOn: 'must be in the future for a scheduled item' },
  ])
  expect(await bulk({ action: 'set-state', state: 6 })).toEqual([400, { state: expect.any(String) }])
  expect(await bulk({ action: 'put-back' })).toEqual([400, { former: expect.stringContaining(a!) }])
  expect(await site.items()).toEqual(before)

  await bulk({ action: 'set-state', state: 2, publishOn: later })
  const scheduled = await site.items()
  expect(scheduled.filter(({ state }) => state === 2).map(({ publishOn }) => publishOn)).toEqual([
    later,
    later,
  ])
  await bulk({ action: 'set-state', state: 1 })
  const published = (await site.items()).filter(({ id }) => ids.includes(id))
  expect(published.map(({ state, publishOn }) => [state, publishOn])).toEqual([
    [1, sites.clock.at.getTime()],
    [1, sites.clock.at.getTime()],
  ])
  const former = before
    .filter(({ id }) => ids.includes(id))
    .map(({ id, state, publishOn, tags, categories }) => ({
      id,
      state,
      publishOn,
      tags,
      categories,
      starred: false,
    }))
  await bulk({ action: 'put-back', former })
  const fieldsOf = (items: ItemRow[]) => items.map(({ id, state, publishOn }) => [id, state, publishOn])
  expect(fieldsOf(await site.items())).toEqual(fieldsOf(before))
})

test('names are renamed, merged and removed in all items of a collection, and others are left as they are', async () => {
  const site = await contentSite('names')
  const { a, b } = site.ids
  await site.send('PUT', `/items/${a!}`, { tags: ['Clay', 'Glaze'], author: 'Robin' })
  await site.send('PUT', `/items/${b!}`, { tags: ['Glazes'], author: 'robin' })
  const change = async (json: object) =>
    (await site.send('PUT', `/collections/${site.journal}/items/names`, json)).json<{ changed: number }>()
  expect(await change({ kind: 'tags', from: ['glaze', 'GLAZES'], to: 'Glazing' })).toEqual({ changed: 2 })
  expect(await change({ kind: 'tags', from: ['clay'], to: null })).toEqual({ changed: 2 })
  expect(await change({ kind: 'author', from: ['Robin'], to: 'Robin Reed' })).toEqual({ changed: 2 })
  expect(await change({ kind: 'categories', from: ['None'], to: null })).toEqual({ changed: 0 })
  const rows = await site.items()
  expect(rows.map(({ tags, author }) => [tags, author?.displayName])).toEqual([
    [[], undefined],
    [['Glazing'], 'Robin Reed'],
    [['Glazing'], 'Robin Reed'],
  ])
  const error = (json: object, id = site.journal) => site.error('PUT', `/collections/${id}/items/names`, json)
  expect(await error({ kind: 'tags', from: ['x'], to: 'x'.repeat(51) })).toEqual([
    400,
    { to: 'A tag must have 1 to 50 characters.' },
  ])
  expect(await error({ kind: 'author', from: ['x'], to: '' })).toEqual([400, { to: 'is required' }])
  expect((await error({ kind: 'author', from: ['x'], to: 'y' }, 'f'.repeat(24)))[0]).toBe(404)
})

test('a page with its items, and an item, are deleted from the trash for good; then everything', async () => {
  const site = await contentSite('delete-for-good')
  const { a, b } = site.ids
  const draft = await site.collection('Draft', 'draft')
  expect((await site.send('DELETE', `/trash/${a!}`)).status).toBe(404)
  for (const path of [`/items/${a!}`, `/items/${b!}`, `/collections/${draft}`])
    await site.send('DELETE', path)
  expect((await site.send('DELETE', `/trash/${a!}`)).status).toBe(200)
  expect((await site.trash()).map(({ id }) => id).sort()).toEqual([b, draft].sort())
  expect((await site.send('POST', `/items/${a!}/restore`)).status).toBe(404)
  expect((await site.send('DELETE', '/trash')).json()).toEqual({ deleted: 2 })
  expect(await site.trash()).toEqual([])
  await site.send('DELETE', `/collections/${site.journal}`)
  await site.send('DELETE', `/trash/${site.journal}`)
  expect((await site.own(`/items/${site.ids['c']!}`)).status).toBe(404)
  expect((await site.page('/journal/c')).pageType).toBe(50)
  await site.publish()
  expect((await site.page('/journal/c')).pageType).toBe(100)
})
