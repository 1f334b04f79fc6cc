import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { PageReply } from '@portico/proto/http/pages'
import type { WebsiteByHost } from '@portico/proto/http/sites'
import { ownerOf, pageOf, startSites, stranger, textPage } from './harness.ts'

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

test('a website is made with its owner as admin, and found by its host and its id', async () => {
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
  expect((await byHost('nobody.localhost:8080')).status).toBe(404)
  expect((await byId(site.id)).json()).toEqual({
    id: site.id,
    identifier: 'first',
    title: 'Clay & Co',
    origin: 'http://first.localhost:8080',
  })
  expect((await byId('f'.repeat(24))).status).toBe(404)
  expect((await sites.ask(`/internal/websites/${site.id}`, { caller: stranger })).status).toBe(404)
  const list = await sites.ask('/api/rest/sites', { caller: ownerOf({ [site.id]: ['admin'] }) })
  expect(list.json()).toMatchObject({
    sites: [{ id: site.id, roles: ['admin'], url: 'http://first.localhost:8080/' }],
  })
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

test('nothing is published until the owner publishes, and a later draft changes nothing for visitors', async () => {
  const site = await sites.website('drafts')
  const home = await site.collection('Home', '')
  await site.put(home, textPage('Home', '<p>One</p>'))
  expect((await site.page('/')).pageType).toBe(100)
  await site.publish()
  await site.put(home, textPage('Home', '<p>Two</p>'))
  expect(JSON.stringify((await site.page('/')).document)).toContain('One')
  await site.publish()
  expect(JSON.stringify((await site.page('/')).document)).toContain('Two')
})

test('PAGE-01, PAGE-02: a page is type 2, a list 1, an item 50, nothing 100, search 102', async () => {
  const site = await sites.website('types')
  await site.collection('Home', '')
  const journal = await site.collection('Journal', 'journal', 1)
  const document = textPage('First firing', '<p>Hot</p>')
  await site.own(`/collections/${journal}/items`, {
    json: { title: 'First firing', urlId: 'first-firing', document },
  })
  await site.publish()
  const types = await Promise.all(
    ['/', '/journal', '/journal/first-firing', '/nowhere', '/search'].map(
      async (path) => (await site.page(path)).pageType,
    ),
  )
  expect(types).toEqual([2, 1, 50, 100, 102])
  const item = await site.page('/journal/first-firing')
  expect(item.item).toMatchObject({ title: 'First firing', recordType: 1, fullUrl: '/journal/first-firing' })
  expect((await site.page('/journal')).items).toHaveLength(1)
})

test('CTX-01, CTX-04, CTX-05, CTX-07, CTX-08: the context is whole and tells anonymous visitors no status', async () => {
  const site = await sites.website('context')
  await site.collection('Home', '')
  await site.own('/settings', {
    method: 'PUT',
    json: {
      useEscapeKeyToLogin: true,
      storeSettings: { measurementStandard: 1 },
      announcementBarSettings: { style: 2, text: 'Kiln opening on Friday' },
      tweaks: { accent: '#a0522d' },
    },
  })
  await site.publish()
  const page = PageReply.parse(await site.page('/'))
  expect(page.website).toMatchObject({
    id: site.id,
    identifier: 'context',
    cloneable: false,
    developerMode: false,
  })
  expect(page.website.siteStatus).toEqual({ value: 7 })
  expect(page.websiteSettings.storeSettings).toEqual({
    expressCheckout: false,
    measurementStandard: 1,
  })
  expect(page.websiteSettings).toMatchObject({
    useEscapeKeyToLogin: true,
    pinterestOverlayOptions: { mode: 'disabled' },
  })
  expect(page.collection).toMatchObject({ title: 'Home', type: 10, permissionType: 1 })
  expect(page.context).toMatchObject({
    showAnnouncementBar: true,
    tweakJSON: { accent: '#a0522d' },
    env: 'PRODUCTION',
  })
  expect(page.navigation).toEqual([{ title: 'Home', path: '/', collectionId: page.collection!.id }])
})

test('a product is found under its collection, and named for commerce', async () => {
  const site = await sites.website('shop')
  const shop = await site.collection('Shop', 'shop', 13)
  await site.collection('About', 'about')
  await site.publish()
  const product = await site.page('/shop/p/ash-mug')
  expect(product).toMatchObject({ pageType: 50, itemUrlId: 'ash-mug', collection: { id: shop, type: 13 } })
  expect((await site.page('/about/p/ash-mug')).pageType).toBe(100)
})

test('MISC-01: the 61st block of a layout is refused', async () => {
  const site = await sites.website('blocks')
  const home = await site.collection('Home', '')
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `b${i}`, type: 21, value: { height: 10 } }))
  expect((await site.put(home, pageOf('Home', blocks(60)))).status).toBe(200)
  expect((await site.put(home, pageOf('Home', blocks(61)))).status).toBe(400)
})

test('unknown block types are kept, and texts that a database cannot hold are mended', async () => {
  const site = await sites.website('unknown')
  const home = await site.collection('Ho\u0000me', '')
  const answer = await site.put(
    home,
    pageOf('Ho\u0000me', [{ id: 'x', type: 777, value: { a: ['\ud800b\u0000'] } }]),
  )
  expect(answer.status).toBe(200)
  await site.publish()
  expect((await site.page('/')).document).toMatchObject({ title: 'Home' })
  expect(JSON.stringify((await site.page('/')).document)).toContain('"type":777')
})

test('code in a text needs permission 1219; other text is cleaned for everybody', async () => {
  const site = await sites.website('code')
  const home = await site.collection('Home', '')
  const script = textPage('Home', '<p>Hi</p><script>alert(1)</script>')
  expect((await site.put(home, script, 'editor')).status).toBe(403)
  expect(
    (await site.put(home, pageOf('Home', [{ id: 'c', type: 23, value: { html: 'x' } }]), 'editor')).status,
  ).toBe(403)
  const link = pageOf('Home', [{ id: 'b', type: 53, value: { text: 'Go', url: 'javascript:alert(1)' } }])
  expect((await site.put(home, link, 'editor')).status).toBe(403)
  const cleaned = await site.put(home, textPage('Home', '<p>Hi<style>p{}</style></p>'), 'editor')
  expect(cleaned.text).toContain('<p>Hi</p>')
  expect((await site.put(home, script, 'admin')).status).toBe(200)
})

test('only who may: a stranger 401, another website or a weaker role 403', async () => {
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

test('a release is a fact on the bus with its content version', async () => {
  const site = await sites.website('facts')
  const facts: { releaseId: string; contentVersion: number }[] = []
  const listening = await sites.bus.subscribe({
    group: 'test.facts',
    topics: ['sites.release-published.v1'],
    db: sites.database.db,
    handle(batch) {
      for (const message of batch) {
        const fact = fromBinary(ReleasePublishedSchema, message.value)
        if (fact.websiteId === site.id)
          facts.push({ releaseId: fact.releaseId, contentVersion: fact.contentVersion })
      }
      return Promise.resolve()
    },
  })
  const [first, second] = [await site.publish(), await site.publish()]
  await until(() => facts.length === 2)
  expect(facts).toEqual([first, second])
  expect(second.contentVersion).toBe(first.contentVersion + 1)
  await listening.stop()
})

test('a product fact raises the content version, once for a website and batch', async () => {
  const site = await sites.website('versions')
  const value = toBinary(
    ProductChangedSchema,
    create(ProductChangedSchema, { websiteId: site.id, productId: 'p' }),
  )
  await sites.bus.publish('commerce.product-changed.v1', [{ key: 'p', id: 'e1', value }])
  await until(async () => (await byHost('versions.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

test('CUR-03: a change of the store’s settings raises the content version, so that no page keeps the old currency', async () => {
  const site = await sites.website('currencies')
  const value = toBinary(SettingsChangedSchema, create(SettingsChangedSchema, { websiteId: site.id }))
  await sites.bus.publish('commerce.settings-changed.v1', [{ key: site.id, id: 'e2', value }])
  await until(async () => (await byHost('currencies.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

test('CTX-04: the currency is no setting of the website: it is refused, with the place where it is set', async () => {
  const site = await sites.website('no-currency')
  const storeSettings = { selectedCurrency: 'EUR' }
  const refused = await site.own('/settings', { method: 'PUT', json: { title: 'Other', storeSettings } })
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    400,
    { 'storeSettings.selectedCurrency': 'is a setting of the store: PUT /api/rest/commerce/settings' },
  ])
})

test('a release cannot be changed, nor deleted while it is published, and a forgotten tenant finds no row', async () => {
  const site = await sites.website('frozen')
  await site.collection('Home', '')
  await site.publish()
  const { db } = sites.database
  await expect(db.tenant(site.id, (tx) => tx.query(`update release_page set path = '/x'`))).rejects.toThrow(
    /permission denied/,
  )
  await expect(db.tenant(site.id, (tx) => tx.query(`update release set site = '{}'`))).rejects.toThrow(
    /permission denied/,
  )
  const deleted = await db.tenant(site.id, (tx) => tx.query('delete from release'))
  expect(deleted.rowCount).toBe(0)
  for (const table of ['collection', 'item', 'release', 'release_page', 'asset']) {
    expect((await db.query(`select * from ${table}`)).rows).toEqual([])
    expect((await db.tenant('f'.repeat(24), (tx) => tx.query(`select * from ${table}`))).rows).toEqual([])
  }
  const touched = await db.query('update website set title = $1 where id = $2', ['stolen', site.id])
  expect(touched.rowCount).toBe(0)
})
