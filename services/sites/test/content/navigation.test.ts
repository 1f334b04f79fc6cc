import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NavigationConflict, NavigationTree, TreeEntry } from '@portico/proto/http/content/navigation'
import type { CollectionRow } from '@portico/proto/http/content/pages'
import { MAX_FOLDERS_PER_WEBSITE, MAX_NAVIGATION_LINKS } from '@portico/proto/limits'
import type { SitemapReply } from '@portico/proto/http/website/search'
import { linkMessages, navigationMessages } from '@portico/proto/messages'
import { startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

type Entry = Partial<TreeEntry> & Pick<TreeEntry, 'kind' | 'id'>
const [help, more, deep] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string]
const folder = (id: string, title: string, folderId = '') =>
  ({ kind: 'folder', id, title, folderId }) as const
const page = (id: string, folderId = '') => ({ kind: 'page', id, folderId }) as const
const link = (id: string, url: string, folderId = '') =>
  ({ kind: 'link', id, title: 'Clay', url, folderId, newWindow: true }) as const

async function siteOf(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const shop = await site.collection('Shop', 'shop', 13)
  const read = async () => (await site.own('/navigation')).json<NavigationTree>()
  const send = async (entries: readonly Entry[], unlinked: string[] = [], version?: string) =>
    site.own('/navigation', {
      method: 'PUT',
      json: { version: version ?? (await read()).version, entries, unlinked },
    })
  const refusal = async (entries: readonly Entry[], unlinked: string[] = []) => {
    const reply = await send(entries, unlinked)
    return [reply.status, reply.json<{ errors?: object }>().errors]
  }
  return { ...site, home, about, shop, read, send, refusal }
}

test('a folder with an address has a page that lists its pages with their descriptions, and is in the sitemap', async () => {
  const site = await siteOf('indexes')
  await site.own(`/collections/${site.about}`, { method: 'PUT', json: { description: 'Our clay' } })
  const club = await site.collection('Club', 'club', 10, { description: 'Secret' })
  await site.own(`/collections/${club}/access`, { method: 'PUT', json: { permission: 'members' } })
  const entries = [
    page(site.home),
    { ...folder(help, 'Help <us>'), urlId: 'help' },
    page(site.about, help),
    { ...folder(more, 'More', help), urlId: 'more' },
    page(club, more),
    page(site.shop, more),
  ]
  expect((await site.send(entries)).json<NavigationTree>().entries).toEqual(entries)
  expect((await site.page('/help')).pageType).toBe(100)
  await site.publish()
  const shown = await site.page('/help')
  expect(shown).toMatchObject({ pageType: 2, path: '/help', document: { title: 'Help <us>' } })
  const text = JSON.stringify(shown.document)
  for (const part of [
    '<h1>Help &lt;us&gt;</h1>',
    '"url":"/about"',
    'Our clay',
    '<h2>More</h2>',
    '"url":"/club"',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Secret')
  expect(shown.navigation[1]).toMatchObject({ title: 'Help <us>', pagePath: '/help' })
  expect((await site.page('/more')).document.title).toBe('More')

  const web = {
    website: { id: site.id, identifier: 'indexes' },
    principal: { kind: 'service', name: 'web' } as const,
  }
  const sitemap = (await sites.ask('/internal/sitemap', { caller: web })).json<SitemapReply>()
  expect(sitemap.entries.map(({ path }) => path)).toEqual(expect.arrayContaining(['/help', '/more']))

  const taken = (await site.own('/collections', { json: { title: 'Help', urlId: 'help', type: 10 } })).json()
  expect(taken).toMatchObject({ errors: { urlId: 'is reserved' } })
  const rest = [page(site.home), page(site.about), page(site.shop), page(club)]
  for (const urlId of ['about', 'search', 'more']) {
    const refused = [{ ...folder(help, 'Help'), urlId }, ...rest, { ...folder(more, 'More'), urlId: 'more' }]
    const at = urlId === 'more' ? 5 : 0
    expect(await site.refusal(refused)).toEqual([
      400,
      { [`entries.${at}.urlId`]: navigationMessages.addressTaken(urlId) },
    ])
  }
})

test('the tree of the navigation has pages, folders and links in their order; visitors see it after publishing', async () => {
  const site = await siteOf('tree')
  await site.publish()
  const first = await site.read()
  expect(first).toEqual({
    version: expect.any(String),
    entries: [page(site.home), page(site.about), page(site.shop)],
    unlinked: [],
  })
  const clay = link('4'.repeat(24), 'https://clay.example', more)
  const entries = [
    page(site.shop),
    folder(help, 'Help'),
    page(site.about, help),
    folder(more, 'More', help),
    clay,
  ]
  const saved = (await site.send(entries, [site.home])).json<NavigationTree>()
  expect(saved).toEqual({ version: expect.any(String), entries, unlinked: [site.home] })
  expect(await site.read()).toEqual(saved)
  expect(saved.version).not.toBe(first.version)

  const changes = (await site.own('/changes')).json<{ changes: { kind: string }[] }>().changes
  expect(changes.map(({ kind }) => kind)).toEqual(['settings'])
  expect((await site.page('/')).navigation).toHaveLength(3)
  await site.publish()
  const expected = [
    { title: 'Shop', path: '/shop', collectionId: site.shop },
    {
      title: 'Help',
      children: [
        { title: 'About', path: '/about', collectionId: site.about },
        { title: 'More', children: [{ title: 'Clay', path: 'https://clay.example', newWindow: true }] },
      ],
    },
  ]
  expect((await site.page('/')).navigation).toEqual(expected)

  // A release that is restored brings its navigation back, with folders and links.
  await site.send([page(site.home), page(site.about), page(site.shop)])
  await site.publish()
  expect((await site.page('/')).navigation).toHaveLength(3)
  expect((await site.own('/releases/2/restore', { method: 'POST' })).status).toBe(200)
  expect((await site.page('/')).navigation).toEqual(expected)
})

test('a page that is published alone goes to its place, and the other folders and links stay as they are published', async () => {
  const site = await siteOf('tree-alone')
  await site.publish()
  await site.send([
    folder(help, 'Help'),
    page(site.about, help),
    link('4'.repeat(24), '/s/a.pdf'),
    page(site.home),
    page(site.shop),
  ])
  await site.own('/publish', { method: 'POST', json: { pages: [site.about] } })
  expect((await site.page('/')).navigation).toMatchObject([
    { title: 'Home' },
    { title: 'Help', children: [{ title: 'About' }] },
    { title: 'Shop' },
  ])
})

test('an outdated version is a 409 with the current tree, and nothing changes', async () => {
  const site = await siteOf('stale')
  const { version } = await site.read()
  await site.collection('New', 'new')
  const current = await site.read()
  const reply = await site.send([page(site.home)], [site.about, site.shop], version)
  expect([reply.status, reply.json<NavigationConflict>()]).toEqual([
    409,
    { error: navigationMessages.changed, errorKey: 'navigation-changed', ...current },
  ])
  expect(await site.read()).toEqual(current)
})

test('folders inside themselves, unknown or missing pages and entries that come twice are refused by field', async () => {
  const site = await siteOf('cyclic')
  const all = [page(site.home), page(site.about), page(site.shop)]
  const before = await site.read()
  const cases: [Entry[], string[], string, string][] = [
    [
      [...all, folder(help, 'A', more), folder(more, 'B', help)],
      [],
      'entries.3.folderId',
      navigationMessages.cyclic,
    ],
    [[...all, folder(help, 'A', help)], [], 'entries.3.folderId', navigationMessages.cyclic],
    [
      [...all, folder(help, 'A'), folder(more, 'B', help), folder(deep, 'C', more)],
      [],
      'entries.5.folderId',
      navigationMessages.tooDeep,
    ],
    [[...all, page(site.shop)], [], 'entries.3.id', navigationMessages.twice],
    [all, [site.home], 'unlinked.0', navigationMessages.twice],
    [[...all, folder(site.home, 'A')], [], 'entries.3.id', navigationMessages.twice],
    [all.slice(1), [], 'entries', navigationMessages.incomplete],
    [[...all, page('f'.repeat(24))], [], 'entries.3.id', navigationMessages.noPage],
    [[...all.slice(1), page(site.home, more)], [], 'entries.2.folderId', navigationMessages.noFolder],
    [[...all, link(deep, 'javascript:x()')], [], 'entries.3.url', linkMessages.unsafe],
    [[...all, link(deep, 'tel:12')], [], 'entries.3.url', linkMessages.tel],
  ]
  for (const [entries, unlinked, field, text] of cases)
    expect(await site.refusal(entries, unlinked)).toEqual([400, { [field]: text }])
  expect((await site.refusal([...all, folder(help, ' ')]))[0]).toBe(400)
  expect(await site.read()).toEqual(before)
})

test('the numbers of folders and links are limited', async () => {
  const site = await siteOf('many-folders')
  const all = [page(site.home), page(site.about), page(site.shop)]
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at.toString(16).padStart(24, 'a'))
  for (const [most, make] of [
    [MAX_FOLDERS_PER_WEBSITE, (id: string): Entry => folder(id, id)],
    [MAX_NAVIGATION_LINKS, (id: string): Entry => link(id, '/x')],
  ] as const) {
    expect((await site.send([...all, ...ids(most).map(make)])).status).toBe(200)
    const reply = await site.send([...all, ...ids(most + 1).map(make)])
    expect([reply.status, reply.json<{ errorKey: string }>().errorKey]).toEqual([409, 'limit-reached'])
  }
})

test('only editors read and change the tree, and only of their website', async () => {
  const site = await siteOf('tree-access')
  const tree = await site.read()
  expect((await site.own('/navigation', {}, 'viewer')).status).toBe(403)
  expect((await site.own('/navigation', { method: 'PUT', json: tree }, 'viewer')).status).toBe(403)
  expect((await site.own('/navigation', { method: 'PUT', json: tree }, 'editor')).status).toBe(200)
})

test('a page becomes the home page, and the former one gets an address from its title', async () => {
  const site = await siteOf('new-home')
  await site.publish()
  const makeHome = (id: string) => site.own(`/collections/${id}/home`, { method: 'POST' })
  expect((await makeHome(site.about)).json<CollectionRow>()).toMatchObject({ urlId: '', fullUrl: '/' })
  expect((await makeHome(site.about)).status).toBe(200)
  expect((await makeHome(site.shop)).status).toBe(400)
  await site.publish()
  expect((await site.page('/')).collection?.id).toBe(site.about)
  expect((await site.page('/home')).collection?.id).toBe(site.home)
  expect((await site.page('/about')).redirect).toEqual({ to: '/', status: 301 })
})
