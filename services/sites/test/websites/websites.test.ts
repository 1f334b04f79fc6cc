import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { CollectionRow } from '@portico/proto/http/content/pages'
import type { SiteList, WebsiteByHost } from '@portico/proto/http/website/sites'
import { ownerOf, startSites, stranger, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const byHost = async (host: string) =>
  sites.ask(`/internal/websites/by-host?host=${host}`, {
    caller: { website: null, principal: { kind: 'service', name: 'gateway' } },
  })
const byId = async (id: string) =>
  sites.ask(`/internal/websites/${id}`, {
    caller: { website: null, principal: { kind: 'service', name: 'identity' } },
  })

test('a new website has its owner as admin, and is found by its host and its id', async () => {
  const site = await sites.website('first')
  expect(sites.granted).toContain(site.id)
  const found = await byHost('first.localhost:8080')
  expect(found.json<WebsiteByHost>()).toEqual({
    id: site.id,
    identifier: 'first',
    title: 'Clay & Co',
    contentVersion: 1,
    counting: 'daily',
  })
  expect((await byHost('unknown.localhost:8080')).status).toBe(404)
  expect((await byId(site.id)).json()).toEqual({
    id: site.id,
    identifier: 'first',
    title: 'Clay & Co',
    origin: 'http://first.localhost:8080',
    ...{ contactEmail: '', timeZone: 'UTC', address: [] },
  })
  expect((await byId('f'.repeat(24))).status).toBe(404)
  expect((await sites.ask(`/internal/websites/${site.id}`, { caller: stranger })).status).toBe(404)
  const list = await sites.ask('/api/rest/sites', { caller: ownerOf({ [site.id]: ['admin'] }) })
  expect(list.json()).toMatchObject({
    sites: [{ id: site.id, roles: ['admin'], url: 'http://first.localhost:8080/' }],
  })
})

test('the list of websites has the address of the first published store page', async () => {
  const site = await sites.website('selling')
  const caller = ownerOf({ [site.id]: ['admin'] })
  const list = async () => (await sites.ask('/api/rest/sites', { caller })).json<SiteList>().sites[0]!
  const root = `/api/rest/sites/${site.id}`
  const add = (urlId: string, type: number) =>
    sites.ask(`${root}/collections`, { caller, json: { title: urlId, urlId, type, navigation: false } })
  await add('pottery', collectionType.products)
  await add('prints', collectionType.products)
  expect((await list()).storePath).toBeUndefined()
  await sites.ask(`${root}/publish`, { caller, json: {} })
  expect((await list()).storePath).toBe('/pottery')
  const { collections } = (await sites.ask(`${root}/collections`, { caller })).json<{
    collections: CollectionRow[]
  }>()
  const remove = async (urlId: string) => {
    const { id } = collections.find((each) => each.urlId === urlId)!
    await sites.ask(`${root}/collections/${id}`, { caller, method: 'DELETE' })
    await sites.ask(`${root}/publish`, { caller, json: {} })
  }
  await remove('pottery')
  expect((await list()).storePath).toBe('/prints')
  await remove('prints')
  expect((await list()).storePath).toBeUndefined()
})

test.each(['app', 'www', '-a', 'a-', 'A', 'a.b', '', 'a'.repeat(64), 'first'])(
  'the identifier %j is refused',
  async (identifier) => {
    const answer = await sites.ask('/api/rest/sites', {
      caller: ownerOf({}),
      json: { identifier, title: 'x' },
    })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ errors: { identifier: expect.any(String) as string } })
  },
)

test('collections: an anonymous caller gets a 401, another website or role a 403', async () => {
  const [mine, theirs] = [await sites.website('mine'), await sites.website('theirs')]
  const caller = ownerOf({ [mine.id]: ['admin'] })
  const json = { title: 'x', urlId: 'x', type: 10 }
  expect((await sites.ask(`/api/rest/sites/${theirs.id}/collections`, { caller, json })).status).toBe(403)
  expect(
    (await sites.ask(`/api/rest/sites/${theirs.id}/collections`, { caller: stranger, json })).status,
  ).toBe(401)
  expect((await mine.own('/collections', { json }, 'viewer')).status).toBe(403)
  expect((await mine.own('/collections', { json: { ...json, urlId: 'cart' } })).status).toBe(400)
  expect((await mine.own('/collections', { json: { ...json, type: 9 } })).status).toBe(400)
  const home = await mine.collection('Home', '')
  const stolen = await sites.ask(`/api/rest/sites/${theirs.id}/collections/${home}/page`, {
    method: 'PUT',
    caller: ownerOf({ [theirs.id]: ['admin'] }),
    json: { document: textPage('x', 'x') },
  })
  expect(stolen.status).toBe(404)
})

test('a website that is created with a template has it and a home page, and can be published at once', async () => {
  const json = { identifier: 'with-template', title: 'Kiln', template: 'portico-press' }
  const created = await sites.ask('/api/rest/sites', { caller: ownerOf({}), json })
  const { id } = created.json<{ id: string }>()
  const own = async (path: string, options = {}) =>
    sites.ask(`/api/rest/sites/${id}${path}`, { caller: ownerOf({ [id]: ['admin'] }), ...options })
  expect((await own('/settings')).json()).toMatchObject({ settings: { template: 'portico-press' } })
  expect((await own('/collections')).json()).toMatchObject({ collections: [{ title: 'Home', urlId: '' }] })
  expect((await own('/publish', { method: 'POST' })).status).toBe(200)
  const wrong = { ...json, identifier: 'other', template: 'none' }
  const refused = await sites.ask('/api/rest/sites', { caller: ownerOf({}), json: wrong })
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    400,
    ['template'],
  ])
})

test('an owner is told whether a website can have an address', async () => {
  await sites.website('is-there')
  const available = async (identifier: string, caller = ownerOf({})) =>
    (await sites.ask(`/api/rest/sites/available?identifier=${identifier}`, { caller })).json<object>()
  expect(await available('is-not-there')).toEqual({ available: true })
  expect(await available('is-there')).toEqual({ available: false, reason: 'is taken' })
  expect(await available('app')).toEqual({ available: false, reason: 'is reserved' })
  expect(await available('-x')).toMatchObject({
    available: false,
    reason: expect.stringContaining('letters'),
  })
  expect(await available('x', stranger)).toMatchObject({ loginRequired: true })
})

test('the list of collections counts the products of shops, which commerce has, and stays while commerce is away', async () => {
  const site = await sites.website('counted')
  const shop = await site.collection('Shop', 'shop', 13)
  const journal = await site.collection('Journal', 'journal', 1)
  await site.own(`/collections/${journal}/items`, {
    json: { title: 'Ash', urlId: 'ash', document: { title: 'Ash', sections: [] } },
  })
  sites.store.products[shop] = 28
  const counts = async () => {
    const { collections } = (await site.own('/collections')).json<{
      collections: { urlId: string; itemCount: number }[]
    }>()
    return Object.fromEntries(collections.map(({ urlId, itemCount }) => [urlId, itemCount]))
  }
  expect(await counts()).toMatchObject({ shop: 28, journal: 1 })
  sites.store.isAway = true
  expect(await counts()).toMatchObject({ shop: 0, journal: 1 })
})
