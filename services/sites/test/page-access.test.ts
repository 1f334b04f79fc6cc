import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { MembersOnlyReply } from '@portico/proto/http/page-access'
import type { PageReply } from '@portico/proto/http/page-view'
import type { SearchReply, SitemapReply } from '@portico/proto/http/search'
import { until } from '@portico/kit/testing/until'
import { startSites, textPage } from './harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

async function siteWithClub(identifier: string) {
  const site = await sites.website(identifier)
  const web: Caller = {
    website: { id: site.id, identifier },
    principal: { kind: 'service', name: 'web' },
  }
  const home = await site.collection('Home', '')
  const club = await site.collection('Club', 'club', 1)
  const json = { title: 'Secret glaze', urlId: 'glaze', document: textPage('Glaze', '<p>Secret ash</p>') }
  await site.own(`/collections/${club}/items`, { json })
  await site.put(home, {
    title: 'Home',
    sections: [
      {
        id: 's',
        rows: [
          {
            columns: [{ span: 12, blocks: [{ id: 'b', type: 55, value: { collectionId: club, limit: 3 } }] }],
          },
        ],
      },
    ],
  })
  await site.publish()
  const read = async <T>(path: string, caller = web) => (await sites.ask(path, { caller })).json<T>()
  const page = (path: string, viewer = 'visitor') =>
    read<PageReply>(`/internal/page?path=${encodeURIComponent(path)}&viewer=${viewer}`)
  await until(async () => (await read<SitemapReply>('/internal/sitemap')).isCurrent)
  const access = (permission: string, id = club) =>
    site.own(`/collections/${id}/access`, { method: 'PUT', json: { permission } })
  return { ...site, club, read, page, access }
}

test('PAGE-03: a page for members is of type 105 for visitors, with nothing of its content, and itself for members', async () => {
  const site = await siteWithClub('club')
  expect((await site.page('/club')).pageType).toBe(1)
  const before = (await site.page('/')).contentVersion
  expect((await site.access('members')).json<MembersOnlyReply>()).toEqual({ collectionIds: [site.club] })
  for (const path of ['/club', '/club/glaze']) {
    const closed = await site.page(path)
    expect(closed).toMatchObject({ pageType: 105, path, collection: { title: 'Club', permissionType: 3 } })
    expect(JSON.stringify(closed)).not.toContain('Secret')
    expect(JSON.stringify(await site.page(path, 'member'))).toContain('Secret')
  }
  expect((await site.page('/club/glaze', 'member')).collection).toMatchObject({ permissionType: 3 })
  expect((await site.page('/')).contentVersion).toBeGreaterThan(before)
  await site.access('public')
  expect((await site.page('/club')).pageType).toBe(1)
})

test('items for members are in no list, search, sitemap, month or widget of visitors', async () => {
  const site = await siteWithClub('quiet-club')
  const leaks = async () => {
    const block = { id: 'b', type: 55, value: { collectionId: site.club, limit: 3 } }
    const caller: Caller = {
      website: { id: site.id, identifier: 'quiet-club' },
      principal: { kind: 'service', name: 'web' },
    }
    const widget = await sites.ask('/internal/block-page', { caller, json: { block } })
    const month = `/api/open/GetItemsByMonth?month=03-2026&collectionId=${site.club}`
    const places = {
      list: await site.page('/'),
      search: await site.read<SearchReply>('/internal/search?q=secret'),
      sitemap: await site.read<SitemapReply>('/internal/sitemap'),
      month: await site.read(month, site.visitor),
      widget: widget.json(),
    }
    return Object.entries(places)
      .filter(([, reply]) => /Secret|club\/glaze/.test(JSON.stringify(reply)))
      .map(([name]) => name)
  }
  expect(await leaks()).toEqual(['list', 'search', 'sitemap', 'month', 'widget'])
  await site.access('members')
  expect(await leaks()).toEqual([])
})

test('restoring a release opens no page for members; a shop and an unknown page cannot be closed', async () => {
  const site = await siteWithClub('kept-club')
  await site.access('members')
  await site.own('/releases/1/restore', { method: 'POST' })
  expect((await site.page('/club')).pageType).toBe(105)
  const shop = await site.collection('Shop', 'shop', 13)
  expect((await site.access('members', shop)).json<{ errors: object }>().errors).toHaveProperty('permission')
  expect((await site.access('members', 'f'.repeat(24))).status).toBe(404)
  expect((await site.access('friends')).status).toBe(400)
})
