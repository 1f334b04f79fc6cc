import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageMessages } from '@portico/proto/texts/language-messages'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { ItemVersions } from '@portico/proto/http/website/languages'
import type { NavigationTree } from '@portico/proto/http/content/navigation'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import type { MembersOnlyReply } from '@portico/proto/http/content/page-access'
import type { CollectionRow, TrashReply } from '@portico/proto/http/content/pages'
import type { SitemapReply } from '@portico/proto/http/website/search'
import type { SettingsReply } from '@portico/proto/http/website/sites'
import { until } from '@portico/kit/testing/until'
import { blocksOf } from '@portico/proto/site'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

/** A website with a home page, a page and a journal, in English with German and Brazilian Portuguese. */
async function siteOf(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const journal = await site.collection('Journal', 'journal', 1)
  await site.put(about, textPage('About', '<p>Our clay</p>'))
  const json = { title: 'Glaze', urlId: 'glaze', document: textPage('Glaze', '<p>Ash</p>') }
  const added = await site.own(`/collections/${journal}/items`, { json })
  const glaze = added.json<{ id: string }>().id
  const settings = (patch: object) => site.own('/settings', { method: 'PUT', json: patch })
  await settings({ languages: ['de', 'pt-br'] })
  const post = (path: string, json: object = {}) => site.own(path, { json })
  const put = (path: string, json: object) => site.own(path, { method: 'PUT', json })
  const remove = (path: string) => site.own(path, { method: 'DELETE' })
  const version = async (id: string, language: string, fields: object = {}) =>
    (await post(`/collections/${id}/versions`, { language, ...fields })).json<CollectionRow>()
  const itemVersion = async (id: string, language: string, fields: object = {}) =>
    (await post(`/items/${id}/versions`, { language, ...fields })).json<ItemRow>()
  const list = async () =>
    (await site.own('/collections')).json<{ collections: CollectionRow[] }>().collections
  return {
    ...site,
    home,
    about,
    journal,
    glaze,
    settings,
    post,
    puts: put,
    remove,
    version,
    itemVersion,
    list,
  }
}

const refusal = (reply: { status: number; json: <T>() => T }) => [
  reply.status,
  reply.json<{ errors?: object; error?: string }>().errors ?? reply.json<{ error?: string }>().error,
]

test('languages of a website are checked, spelled canonically, and stay while they have pages', async () => {
  const site = await siteOf('tongues')
  const saved = (await site.settings({})).json<SettingsReply>()
  expect(saved.settings.languages).toEqual(['de', 'pt-BR'])
  for (const [languages, message] of [
    [['german!'], languageMessages.tag],
    [['api'], languageMessages.tag],
    [['de', 'DE'], languageMessages.repeated],
    [['en-us'], languageMessages.own],
  ] as const) {
    const [status, errors] = refusal(await site.settings({ languages }))
    expect([status, Object.values(errors as object)], message).toEqual([400, [message]])
  }
  await site.collection('French', 'fr')
  expect(refusal(await site.settings({ languages: ['de', 'fr'] }))).toEqual([
    400,
    { languages: languageMessages.addressTaken('fr', 'French') },
  ])
  expect(refusal(await site.post('/collections', { title: 'German', urlId: 'de', type: 10 }))).toEqual([
    400,
    { urlId: 'is reserved' },
  ])
  const { id } = await site.version(site.about, 'de')
  expect(refusal(await site.settings({ languages: [] }))).toEqual([
    400,
    { languages: languageMessages.inUse('de', 1) },
  ])
  await site.remove(`/collections/${id}`)
  expect((await site.settings({ languages: [] })).status).toBe(200)
  expect(refusal(await site.post(`/collections/${id}/restore`))).toEqual([
    409,
    languageMessages.noLanguage('de'),
  ])
})

test('a version has an address, fields and a page of its own, and visitors get it in its language', async () => {
  const site = await siteOf('rooms')
  const german = await site.version(site.about, 'de', { title: 'Über uns', urlId: 'ueber-uns' })
  expect(german).toMatchObject({ language: 'de', variantOf: site.about, fullUrl: '/de/ueber-uns' })
  expect((await site.version(site.home, 'de')).fullUrl).toBe('/de')
  expect((await site.version(site.about, 'pt-BR')).fullUrl).toBe('/pt-br/about')
  await site.put(german.id, textPage('Über uns', '<p>Unser Ton</p>'))
  await site.puts(`/collections/${german.id}`, { seo: { description: 'Ton aus dem Westerwald' } })
  const before = await site.page('/de/ueber-uns')
  expect(before.pageType).toBe(100)
  await site.publish()

  const page = await site.page('/de/ueber-uns')
  expect(page.website.language).toBe('de')
  expect(JSON.stringify(page.document)).toContain('Unser Ton')
  expect(page.collection).toMatchObject({ language: 'de', seo: { description: 'Ton aus dem Westerwald' } })
  const languages = [
    { language: 'en-US', path: '/about' },
    { language: 'de', path: '/de/ueber-uns' },
    { language: 'pt-BR', path: '/pt-br/about' },
  ]
  expect(page.languages).toEqual(languages)
  const original = await site.page('/about')
  expect(original).toMatchObject({ languages, website: { language: 'en-US' } })
  expect(JSON.stringify(original.document)).toContain('Our clay')

  // The navigation keeps the places of the pages, and shows versions where there are some.
  const tree = (await site.own('/navigation')).json<NavigationTree>()
  expect(tree.entries.map(({ id }) => id)).toEqual([site.home, site.about, site.journal])
  expect(original.navigation.map((each) => ('path' in each ? each.path : ''))).toEqual([
    '/',
    '/about',
    '/journal',
  ])
  expect(page.navigation.map((each) => ('path' in each ? each.path : ''))).toEqual([
    '/de',
    '/de/ueber-uns',
    '/journal',
  ])
  expect((await site.page('/de/nothing')).website.language).toBe('de')

  const web = {
    website: { id: site.id, identifier: 'rooms' },
    principal: { kind: 'service', name: 'web' } as const,
  }
  const sitemap = async () => (await sites.ask('/internal/sitemap', { caller: web })).json<SitemapReply>()
  await until(async () => (await sitemap()).isCurrent)
  const { entries } = await sitemap()
  expect(entries.find(({ path }) => path === '/de/ueber-uns')!.languages).toHaveLength(3)
  expect(entries.find(({ path }) => path === '/journal')).not.toHaveProperty('languages')

  await site.puts(`/collections/${german.id}`, { urlId: 'wir' })
  await site.publish()
  expect(await site.page('/de/ueber-uns')).toMatchObject({ redirect: { to: '/de/wir', status: 301 } })
})

test('the address with which the pages of a language begin lists them until the home page has a version there', async () => {
  const site = await siteOf('halls')
  await site.publish()
  expect((await site.page('/de')).pageType).toBe(100)
  await site.version(site.about, 'de', { title: 'Über uns', urlId: 'ueber-uns' })
  await site.publish()
  const start = await site.page('/de')
  expect(start).toMatchObject({ pageType: 2, website: { language: 'de' } })
  expect(JSON.stringify(start.document)).toContain('"url":"/de/ueber-uns"')
  expect((await site.page('/pt-br')).pageType).toBe(100)
  const home = await site.version(site.home, 'de', { title: 'Willkommen' })
  await site.publish()
  expect((await site.page('/de')).collection?.id).toBe(home.id)
})

test('a version is refused twice, of a version, of a store, in other languages, at taken addresses, and out of place', async () => {
  const site = await siteOf('refused')
  const german = await site.version(site.about, 'de')
  const shop = await site.collection('Shop', 'shop', 13)
  const asked = (id: string, json: object) => site.post(`/collections/${id}/versions`, json)
  expect(refusal(await asked(site.about, { language: 'de' }))).toEqual([409, languageMessages.twice('de')])
  expect(refusal(await asked(german.id, { language: 'pt-BR' }))).toEqual([
    400,
    { id: languageMessages.original },
  ])
  expect(refusal(await asked(shop, { language: 'de' }))).toEqual([400, { language: languageMessages.store }])
  expect(refusal(await asked(site.about, { language: 'fr' }))).toEqual([
    400,
    { language: languageMessages.noLanguage('fr') },
  ])
  expect(refusal(await asked(site.journal, { language: 'de', urlId: 'about' }))).toEqual([
    400,
    { urlId: 'is taken' },
  ])
  expect((await asked('0'.repeat(24), { language: 'de' })).status).toBe(404)
  expect(
    (await site.own(`/collections/${site.home}/versions`, { json: { language: 'de' } }, 'commenter')).status,
  ).toBe(403)
  expect(refusal(await site.puts(`/collections/${german.id}`, { navigation: true }))).toEqual([
    400,
    { navigation: languageMessages.place },
  ])
  expect(refusal(await site.post(`/collections/${german.id}/home`))).toEqual([
    400,
    { id: languageMessages.original },
  ])
  expect(refusal(await site.post(`/collections/${german.id}/duplicate`))).toEqual([
    400,
    { id: languageMessages.original },
  ])
  expect(await site.list()).toHaveLength(5)
})

test('a page is deleted, restored, duplicated, closed and made home with its versions', async () => {
  const site = await siteOf('families')
  const german = await site.version(site.about, 'de')
  const germanHome = await site.version(site.home, 'de')
  await site.remove(`/collections/${site.about}`)
  expect((await site.list()).map(({ id }) => id)).not.toContain(german.id)
  const trash = (await site.own('/trash')).json<TrashReply>()
  expect(trash.entries.map(({ id }) => id)).toEqual([site.about])
  expect(refusal(await site.post(`/collections/${german.id}/restore`))).toEqual([
    409,
    languageMessages.originalInTrash,
  ])
  await site.post(`/collections/${site.about}/restore`)
  expect((await site.list()).map(({ id }) => id)).toContain(german.id)

  const copy = (await site.post(`/collections/${site.about}/duplicate`)).json<CollectionRow>()
  const copied = (await site.list()).find(({ variantOf }) => variantOf === copy.id)
  expect(copied).toMatchObject({ language: 'de', fullUrl: '/de/about-2', title: 'About copy' })

  const access = await site.puts(`/collections/${site.about}/access`, { permission: 'members' })
  expect(access.json<MembersOnlyReply>().collectionIds.sort()).toEqual([site.about, german.id].sort())
  const portuguese = await site.version(site.about, 'pt-BR')
  await site.publish()
  expect((await site.page(portuguese.fullUrl)).pageType).toBe(105)
  await site.puts(`/collections/${german.id}/access`, { permission: 'public' })
  expect((await site.page('/about')).pageType).toBe(2)

  await site.post(`/collections/${site.about}/home`)
  const paths = new Map((await site.list()).map(({ id, fullUrl }) => [id, fullUrl]))
  expect([paths.get(site.about), paths.get(german.id), paths.get(germanHome.id)]).toEqual([
    '/',
    '/de',
    '/de/home',
  ])

  await site.remove(`/collections/${site.about}`)
  await site.remove(`/trash/${site.about}`)
  expect((await site.own('/trash')).json<TrashReply>().entries).toEqual([])
  expect((await site.post(`/collections/${german.id}/restore`)).status).toBe(404)
})

test('items have versions in the versions of their collection, and move, are deleted and restored with them', async () => {
  const site = await siteOf('entries')
  expect(refusal(await site.post(`/items/${site.glaze}/versions`, { language: 'de' }))).toEqual([
    400,
    { language: languageMessages.noCollection('de') },
  ])
  const diary = await site.version(site.journal, 'de', { title: 'Tagebuch', urlId: 'tagebuch' })
  const german = await site.itemVersion(site.glaze, 'de', { title: 'Glasur', urlId: 'glasur' })
  expect(german).toMatchObject({
    language: 'de',
    variantOf: site.glaze,
    fullUrl: '/de/tagebuch/glasur',
    state: 4,
  })
  expect(refusal(await site.post(`/items/${site.glaze}/versions`, { language: 'de' }))).toEqual([
    409,
    languageMessages.twice('de'),
  ])
  const versions = async (id: string) =>
    (await site.own(`/items/${id}/versions`)).json<ItemVersions>().items.map((each) => each.id)
  expect(await versions(german.id)).toEqual([site.glaze, german.id])
  await site.puts(`/items/${german.id}`, { state: 1 })
  await site.publish()
  expect(await site.page('/de/tagebuch/glasur')).toMatchObject({
    pageType: 50,
    website: { language: 'de' },
    languages: [
      { language: 'en-US', path: '/journal/glaze' },
      { language: 'de', path: '/de/tagebuch/glasur' },
    ],
  })
  expect((await site.page('/de/tagebuch')).items!.map(({ title }) => title)).toEqual(['Glasur'])
  expect((await site.page('/journal')).items!.map(({ title }) => title)).toEqual(['Glaze'])

  const news = await site.collection('News', 'news', 1)
  const move = (id: string, collectionId: string) => site.puts(`/items/${id}`, { collectionId })
  expect(refusal(await move(site.glaze, news))).toEqual([
    400,
    { collectionId: languageMessages.noCollection('de') },
  ])
  expect(refusal(await move(german.id, site.journal))).toEqual([400, { collectionId: languageMessages.move }])
  expect(refusal(await move(site.glaze, diary.id))).toEqual([400, { collectionId: languageMessages.move }])
  await site.version(news, 'de', { urlId: 'neues' })
  expect(
    (await site.post('/items/bulk', { ids: [site.glaze], action: 'move', collectionId: news })).status,
  ).toBe(200)
  const moved = (await site.own(`/items/${german.id}`)).json<ItemRow>()
  expect(moved.fullUrl).toBe('/de/neues/glasur')

  await site.remove(`/items/${site.glaze}`)
  expect((await site.own('/trash')).json<TrashReply>().entries.map(({ id }) => id)).toEqual([site.glaze])
  expect(refusal(await site.post(`/items/${german.id}/restore`))).toEqual([
    409,
    languageMessages.originalInTrash,
  ])
  await site.post(`/items/${site.glaze}/restore`)
  expect(await versions(site.glaze)).toEqual([site.glaze, german.id])
  const copy = (await site.post(`/items/${site.glaze}/duplicate`)).json<ItemRow>()
  expect(await versions(copy.id)).toHaveLength(2)
  await site.remove(`/items/${site.glaze}`)
  await site.remove(`/trash/${site.glaze}`)
  expect((await site.own(`/items/${german.id}`)).status).toBe(404)
})

test('a copy has ids of its own, which its versions share; a new version has the ids of the original', async () => {
  const site = await siteOf('copied-ids')
  const idsOf = async (kind: 'collections' | 'items', id: string) => {
    const { document } = (await site.own(`/${kind}/${id}/page`)).json<SavedPage>()
    return [document.sections[0]!.id, blocksOf(document)[0]!.id]
  }
  const german = await site.version(site.about, 'de')
  expect(await idsOf('collections', german.id)).toEqual(['one', 'text'])
  const copy = (await site.post(`/collections/${site.about}/duplicate`)).json<CollectionRow>()
  const copiedVersion = (await site.list()).find(({ variantOf }) => variantOf === copy.id)!
  const [section, block] = await idsOf('collections', copy.id)
  expect(['one', 'text', block]).not.toContain(section)
  expect(['one', 'text', section]).not.toContain(block)
  expect(await idsOf('collections', copiedVersion.id)).toEqual([section, block])
  expect(await idsOf('collections', site.about)).toEqual(['one', 'text'])

  await site.version(site.journal, 'de')
  const germanItem = await site.itemVersion(site.glaze, 'de')
  expect(await idsOf('items', germanItem.id)).toEqual(['one', 'text'])
  const copiedItem = (await site.post(`/items/${site.glaze}/duplicate`)).json<ItemRow>()
  expect((await idsOf('items', copiedItem.id)).some((id) => ['one', 'text'].includes(id))).toBe(false)
})
