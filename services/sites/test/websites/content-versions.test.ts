import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { StockChangedSchema } from '@portico/proto/events/commerce/v1/stock_changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
import type { ContentChanges } from '@portico/proto/http/content/content-changes'
import type { WebsiteByHost } from '@portico/proto/http/website/sites'
import { raiseContentVersions } from '../../src/websites/store/content-parts.ts'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const byHost = async (host: string) =>
  sites.ask(`/internal/websites/by-host?host=${host}`, {
    caller: { website: null, principal: { kind: 'service', name: 'gateway' } },
  })

test('a changed product raises the content version of its website', async () => {
  const site = await sites.website('versions')
  const value = toBinary(
    ProductChangedSchema,
    create(ProductChangedSchema, { websiteId: site.id, productId: 'p' }),
  )
  await sites.bus.publish('commerce.product-changed.v1', [{ key: 'p', id: 'e1', value }])
  await until(async () => (await byHost('versions.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

test('a visible change of stock raises the content version of its website', async () => {
  const site = await sites.website('stocks')
  const value = toBinary(
    StockChangedSchema,
    create(StockChangedSchema, { websiteId: site.id, productId: 'p', stockId: 'v' }),
  )
  await sites.bus.publish('commerce.stock-changed.v1', [{ key: 'v', id: 'e4', value }])
  await until(async () => (await byHost('stocks.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

test('CUR-03: a change of the store’s settings raises the content version, so that no cached page has the old currency', async () => {
  const site = await sites.website('currencies')
  const value = toBinary(SettingsChangedSchema, create(SettingsChangedSchema, { websiteId: site.id }))
  await sites.bus.publish('commerce.settings-changed.v1', [{ key: site.id, id: 'e2', value }])
  await until(async () => (await byHost('currencies.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

test('a changed form or captcha raises the content version, so that no cached page shows the form as it was', async () => {
  const site = await sites.website('forms')
  const value = toBinary(ChangedSchema, create(ChangedSchema, { websiteId: site.id }))
  await sites.bus.publish('forms.changed.v1', [{ key: site.id, id: 'e3', value }])
  await until(async () => (await byHost('forms.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

/** The parts that changed since a content version. */
const changesOf = async (websiteId: string, since: number) =>
  (
    await sites.ask(`/internal/content-changes?since=${since}`, {
      caller: { website: { id: websiteId, identifier: 'any' }, principal: { kind: 'service', name: 'web' } },
    })
  ).json<ContentChanges>()

test('a change names the parts that it concerns, and a later version asks only for later changes', async () => {
  const site = await sites.website('parts')
  const raise = (parts: string[]) =>
    sites.database.db.job(async (tx) => raiseContentVersions(tx, new Map([[site.id, parts]])))
  // The parts are not known before the first change.
  expect(await changesOf(site.id, 1)).toMatchObject({ contentVersion: 1, parts: ['*'] })
  await raise(['forms'])
  await raise(['store', 'products', 'store'])
  await raise(['forms'])
  expect((await changesOf(site.id, 2)).parts.sort()).toEqual(['forms', 'products', 'store'])
  expect(await changesOf(site.id, 3)).toMatchObject({ contentVersion: 4, parts: ['forms'] })
  expect(await changesOf(site.id, 4)).toMatchObject({ contentVersion: 4, parts: [] })
  expect((await changesOf(site.id, 5)).parts).toEqual(['*'])
})

test('when a process of an earlier release has raised the content version, everything may have changed', async () => {
  const site = await sites.website('rolling')
  const raise = (parts: string[]) =>
    sites.database.db.job(async (tx) => raiseContentVersions(tx, new Map([[site.id, parts]])))
  await raise(['forms'])
  expect((await changesOf(site.id, 2)).parts).toEqual([])
  await sites.database.db.job((tx) =>
    tx.query('update website set content_version = content_version + 1 where id = $1', [site.id]),
  )
  expect((await changesOf(site.id, 2)).parts).toEqual(['*'])
  await raise(['store'])
  expect((await changesOf(site.id, 2)).parts).toEqual(['*'])
  expect((await changesOf(site.id, 4)).parts).toEqual([])
})

test('two changes at the same moment get two versions, and both are named', async () => {
  const site = await sites.website('together')
  const raise = (part: string) =>
    sites.database.db.job(async (tx) => raiseContentVersions(tx, new Map([[site.id, [part]]])))
  await raise('forms')
  await Promise.all(['product:a', 'product:b', 'product:c', 'product:d'].map(raise))
  const { contentVersion, parts } = await changesOf(site.id, 2)
  expect([contentVersion, parts.sort()]).toEqual([6, ['product:a', 'product:b', 'product:c', 'product:d']])
})

test('a release names the collections whose entries it changes, or everything if navigation or settings differ', async () => {
  const site = await sites.website('released')
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  await site.put(home, textPage('Home', '<p>One</p>'))
  await site.put(about, textPage('About', '<p>One</p>'))
  const first = await site.publish()
  expect((await changesOf(site.id, 1)).parts).toEqual(['*'])
  await site.put(about, textPage('About', '<p>Two</p>'))
  const second = await site.publish()
  expect(await changesOf(site.id, first.contentVersion)).toEqual({
    contentVersion: second.contentVersion,
    releaseId: second.releaseId,
    parts: expect.toSatisfy(
      (parts: string[]) => parts.sort().join() === [`collection:${about}`, 'release'].sort().join(),
    ),
  })
  await site.own('/settings', { method: 'PUT', json: { title: 'Another title' } })
  await site.publish()
  expect((await changesOf(site.id, second.contentVersion)).parts).toEqual(['*'])
  // A page reply begins with what changes with each release, so that replies can be compared without it.
  const text = JSON.stringify(await site.page('/about'))
  expect(text).toMatch(/^\{"contentVersion":\d+,"releaseId":"[0-9a-f]+",/)
})

test('a release of a version in another language also names the collection of the original, which links to it', async () => {
  const site = await sites.website('versions-of-items')
  await site.collection('Home', '')
  const journal = await site.collection('Journal', 'journal', 1)
  const own = (path: string, json: object) => site.own(path, { json })
  const json = { title: 'Glaze', urlId: 'glaze', document: textPage('Glaze', '<p>Ash</p>') }
  const { id: glaze } = (await own(`/collections/${journal}/items`, json)).json<{ id: string }>()
  await site.own('/settings', { method: 'PUT', json: { languages: ['de'] } })
  const german = (await own(`/collections/${journal}/versions`, { language: 'de' })).json<{ id: string }>()
  const first = await site.publish()
  expect(await site.page('/journal/glaze')).not.toHaveProperty('languages')
  const { id } = (await own(`/items/${glaze}/versions`, { language: 'de' })).json<{ id: string }>()
  await site.own(`/items/${id}`, { method: 'PUT', json: { state: 1 } })
  await site.publish()
  expect((await site.page('/journal/glaze')).languages).toHaveLength(2)
  const { parts } = await changesOf(site.id, first.contentVersion)
  expect(parts.sort()).toEqual([`collection:${german.id}`, `collection:${journal}`, 'release'].sort())
})
