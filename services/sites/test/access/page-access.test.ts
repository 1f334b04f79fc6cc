import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { pageUnlocksIn } from '@portico/kit/http/caller/unlock'
import type { MembersOnlyReply } from '@portico/proto/http/content/page-access'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { SearchReply, SitemapReply } from '@portico/proto/http/website/search'
import { until } from '@portico/kit/testing/until'
import { startSites, textPage } from '../harness.ts'

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
  expect((await site.access('members')).json<MembersOnlyReply>()).toEqual({
    collectionIds: [site.club],
    passwords: [],
  })
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

const PASSWORD = 'open sesame'

/** The club with a password; `guess` enters one, and `open` reads a page with what a cookie says. */
async function siteWithPassword(identifier: string) {
  const site = await siteWithClub(identifier)
  const protect = (json: object, id = site.club) =>
    site.own(`/collections/${id}/access`, { method: 'PUT', json: { permission: 'password', ...json } })
  await protect({ password: PASSWORD, note: 'Ask at the kiln.' })
  const guess = (password: string, scope = site.club) =>
    sites.ask('/api/unlock', { caller: site.visitor, json: { password, scope, path: '/club' } })
  const open = (path: string, cookie: string, viewer = 'visitor') =>
    site.read<PageReply>(
      `/internal/page?path=${encodeURIComponent(path)}&viewer=${viewer}&unlocks=${encodeURIComponent(pageUnlocksIn(cookie.split(';')[0]))}`,
    )
  return { ...site, protect, guess, open }
}
const cookieOf = ({ headers }: Awaited<ReturnType<typeof sites.ask>>) => String(headers['set-cookie'] ?? '')

test('PAGE-02: a page with a password is a lock screen with nothing of it, and opens for a cookie of this password only', async () => {
  const site = await siteWithPassword('sesame')
  const before = (await site.page('/')).contentVersion
  for (const [path, viewer] of [
    ['/club', 'visitor'],
    ['/club/glaze', 'member'],
  ] as const) {
    const closed = await site.page(path, viewer)
    expect(closed).toMatchObject({
      pageType: 103,
      path,
      hasPassword: true,
      lock: { note: 'Ask at the kiln.', scope: site.club },
    })
    expect(JSON.stringify(closed)).not.toContain('Secret')
  }
  expect(JSON.stringify(await site.page('/club/glaze', 'owner'))).toContain('Secret')
  expect(JSON.stringify(await site.page('/'))).not.toContain('Secret')
  expect((await site.read<SearchReply>('/internal/search?q=secret')).results).toEqual([])

  expect((await site.guess('a guess')).status).toBe(401)
  const right = await site.guess(PASSWORD)
  const cookie = cookieOf(right)
  expect(cookie).toMatch(
    new RegExp(
      `^__Host-portico_unlock_${site.club}=[^;]+; HttpOnly; Secure; Path=/; SameSite=Lax; Max-Age=31536000$`,
    ),
  )
  for (const path of ['/club', '/club/glaze']) {
    const opened = await site.open(path, cookie)
    expect([opened.hasPassword, opened.lock, JSON.stringify(opened).includes('Secret')]).toEqual([
      true,
      undefined,
      true,
    ])
  }
  const other = await siteWithPassword('sesame-too')
  const stolen = cookie.replace(site.club, other.club)
  expect((await other.open('/club', stolen)).pageType).toBe(103)

  // A note leaves the cookie valid; a new password ends it.
  await site.protect({ note: 'Ask again.' })
  expect((await site.page('/club')).lock?.note).toBe('Ask again.')
  expect((await site.open('/club', cookie)).pageType).toBe(1)
  await site.protect({ password: PASSWORD })
  expect((await site.open('/club', cookie)).pageType).toBe(103)
  expect((await site.page('/club')).lock?.note).toBe('Ask again.')
  expect((await site.page('/')).contentVersion).toBeGreaterThan(before)

  await site.own('/releases/1/restore', { method: 'POST' })
  expect((await site.page('/club')).pageType).toBe(103)
  await site.access('public')
  expect((await site.page('/club')).pageType).toBe(1)
  // Nothing is left to open.
  expect([(await site.guess(PASSWORD)).status, cookieOf(await site.guess(PASSWORD))]).toEqual([200, ''])
})

test('a page has a password or is for members, and the list of closed pages names no password', async () => {
  const site = await siteWithPassword('either')
  const listed = async () => (await site.own('/members-only')).json<MembersOnlyReply>()
  expect(await listed()).toEqual({
    collectionIds: [],
    passwords: [{ id: site.club, note: 'Ask at the kiln.' }],
  })
  await site.access('members')
  expect(await listed()).toEqual({ collectionIds: [site.club], passwords: [] })
  expect((await site.page('/club')).pageType).toBe(105)
  const missing = await site.protect({ note: 'No password' })
  expect([missing.status, missing.json()]).toMatchObject([
    400,
    { errors: { password: 'is required: this page has no password yet' } },
  ])
  expect((await site.page('/club')).pageType).toBe(105)
  expect((await site.protect({ password: 'abc' })).status).toBe(400)
  const shop = await site.collection('Shop', 'shop', 13)
  expect((await site.protect({ password: PASSWORD }, shop)).json<{ errors: object }>().errors).toHaveProperty(
    'permission',
  )
})

test('a page that is deleted for good while it is published, or that an earlier release brings back, stays closed', async () => {
  const site = await siteWithClub('gone-club')
  await site.access('members')
  await site.own(`/collections/${site.club}`, { method: 'DELETE' })
  expect((await site.own('/trash', { method: 'DELETE' })).json()).toEqual({ deleted: 2 })
  expect((await site.page('/club')).pageType).toBe(105)
  await site.publish()
  expect((await site.page('/club')).pageType).toBe(100)
  expect((await site.own('/releases/1/restore', { method: 'POST' })).status).toBe(200)
  expect((await site.page('/club/glaze')).pageType).toBe(105)
})

test('a copy of a closed page is closed too, with a password of its own', async () => {
  const site = await siteWithPassword('copied-club')
  const { id } = (await site.own(`/collections/${site.club}/duplicate`, { method: 'POST' })).json<{
    id: string
  }>()
  await site.publish()
  const cookie = cookieOf(await site.guess(PASSWORD))
  expect((await site.open('/club-2', cookie)).lock).toEqual({ note: 'Ask at the kiln.', scope: id })
  await site.protect({ password: 'another word' })
  expect((await site.open('/club-2', cookieOf(await site.guess(PASSWORD, id)))).pageType).toBe(1)
  expect((await site.guess('another word', id)).status).toBe(401)
})
