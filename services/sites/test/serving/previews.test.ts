import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { PageReply } from '@portico/proto/http/content/page-view'
import {
  MAX_PREVIEW_LINKS,
  type CreatedPreview,
  type PreviewList,
} from '@portico/proto/http/website/preview-links'
import type { ReleaseList } from '@portico/proto/http/website/releases'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

async function siteWithDraft(identifier: string) {
  const site = await sites.website(identifier)
  const caller: Caller = { website: { id: site.id, identifier }, principal: { kind: 'service', name: 'web' } }
  const home = await site.collection('Home', '')
  for (const text of ['First', 'Second']) {
    await site.put(home, textPage('Home', `<p>${text}</p>`))
    await site.publish()
  }
  await site.put(home, textPage('Home', '<p>Third</p>'))
  await site.collection('New page', 'new')
  const create = (json: object) => site.own('/previews', { json })
  const tokenOf = async (json: object) => (await create(json)).json<CreatedPreview>().url.split('/').at(-1)!
  const read = async (token?: string, path = '/') =>
    (
      await sites.ask(`/internal/page?path=${path}${token === undefined ? '' : `&preview=${token}`}`, {
        caller,
      })
    ).json<PageReply>()
  const textOf = async (token?: string) =>
    /First|Second|Third/.exec(JSON.stringify((await read(token)).document))?.[0]
  const open = (token: string) => sites.ask(`/api/preview/${token}`, { caller: site.visitor })
  return { ...site, create, tokenOf, read, textOf, open }
}

test('a link shows what is saved, or a release, and changes nothing', async () => {
  const site = await siteWithDraft('previewed')
  const [saved, first] = [await site.tokenOf({ days: 1 }), await site.tokenOf({ days: 1, release: 1 })]
  const published = await site.read()
  expect([await site.textOf(saved), await site.textOf(first), await site.textOf()]).toEqual([
    'Third',
    'First',
    'Second',
  ])
  expect((await site.read(saved, '/new')).pageType).toBe(2)
  expect((await site.read(saved)).navigation).toHaveLength(2)
  const { preview, releaseId } = await site.read(first)
  expect([preview, releaseId]).toEqual([
    { release: 1, expiresOn: sites.clock.now().getTime() + 86_400_000 },
    undefined,
  ])
  expect(await site.read()).toEqual(published)
  expect((await site.read(undefined, '/new')).pageType).toBe(100)
  expect((await site.own('/releases')).json<ReleaseList>().releases).toHaveLength(2)
  expect((await site.own('/changes')).json<{ changes: object[] }>().changes).not.toEqual([])
})

test('opening a link keeps its token in a cookie until its end; a link that has ended or was revoked shows the published page', async () => {
  const site = await siteWithDraft('ended')
  const token = await site.tokenOf({ days: 1 })
  const opened = await site.open(token)
  expect([opened.status, opened.headers['location'], opened.cookies]).toEqual([
    303,
    '/',
    [`__Host-portico_preview=${token}; HttpOnly; Secure; Path=/; SameSite=Lax; Max-Age=86400`],
  ])
  expect((await site.open('end')).cookies[0]).toContain('Max-Age=0')
  const { id } = (await site.own('/previews')).json<PreviewList>().previews[0]!
  expect((await site.own(`/previews/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await site.own(`/previews/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect([await site.textOf(token), (await site.read(token)).preview]).toEqual(['Second', { ended: true }])
  expect((await site.open(token)).status).toBe(404)
  const another = await site.tokenOf({ days: 1 })
  const now = sites.clock.at
  sites.clock.at = new Date(now.getTime() + 86_400_000)
  expect([await site.textOf(another), (await site.open(another)).status]).toEqual(['Second', 404])
  sites.clock.at = now
})

test('a link needs a kept release, at most 30 days and a role for content; a website has at most 20', async () => {
  const site = await siteWithDraft('bounded')
  expect((await site.create({ days: 1, release: 9 })).status).toBe(404)
  expect((await site.create({ days: 31 })).json<{ errors: object }>().errors).toHaveProperty('days')
  expect((await site.own('/previews', { json: { days: 1 } }, 'reporting')).status).toBe(403)
  const other = await siteWithDraft('other-previews')
  const token = await other.tokenOf({ days: 1 })
  expect((await site.open(token)).status).toBe(404)
  for (let made = 0; made < MAX_PREVIEW_LINKS; made += 1) await site.create({ days: 1 })
  expect((await site.create({ days: 1 })).status).toBe(409)
})

test('a preview waits for no save or publication, and none waits for it', async () => {
  const site = await siteWithDraft('unlocked-preview')
  const [saved, first] = [await site.tokenOf({ days: 1 }), await site.tokenOf({ days: 1, release: 1 })]
  // As while a release is being published.
  const seen = await sites.database.db.tenant(site.id, async (tx) => {
    await tx.query('select id from website where id = $1 for no key update', [site.id])
    await tx.query('select id from release_entry where until_number is null for no key update')
    return [await site.textOf(saved), await site.textOf(first)]
  })
  expect(seen).toEqual(['Third', 'First'])
})

test('a preview is planned once for each change, without documents, and shows the latest change', async () => {
  const site = await siteWithDraft('planned-once')
  const planned = async () =>
    (
      await sites.database.db.tenant(site.id, (tx) =>
        tx.query<{ release: number; version: string }>(
          'select release, xmin::text as version from preview order by release',
        ),
      )
    ).rows
  const bodies = async () =>
    (await sites.database.db.tenant(site.id, (tx) => tx.query('select from page_body'))).rowCount
  const token = await site.tokenOf({ days: 1 })
  const stored = await bodies()
  expect(await site.textOf(token)).toBe('Third')
  const once = await planned()
  expect(once).toHaveLength(1)
  // Views at once are answered one after the other.
  expect(await Promise.all(Array.from({ length: 8 }, () => site.textOf(token)))).toEqual(
    Array(8).fill('Third'),
  )
  expect(await planned()).toEqual(once)
  expect(await bodies()).toBe(stored)
  const { collections } = (await site.own('/collections')).json<{
    collections: { id: string; urlId: string }[]
  }>()
  const home = collections.find(({ urlId }) => urlId === '')!.id
  await site.put(home, textPage('Home', '<p>First again</p>'))
  expect(await site.textOf(token)).toBe('First')
  expect(await planned()).not.toEqual(once)
})

test('a preview has lists, neighbours and redirects as after publishing', async () => {
  const site = await siteWithDraft('preview-of-lists')
  const journal = await site.collection('Journal', 'journal', 1)
  const post = (title: string, more = {}) =>
    site.own(`/collections/${journal}/items`, {
      json: { title, urlId: title.toLowerCase(), document: textPage(title, `<p>${title}</p>`), ...more },
    })
  await post('One', { publishOn: '2026-01-01T08:00:00Z' })
  await site.publish()
  await post('Two', { publishOn: '2026-02-01T08:00:00Z' })
  await site.own(`/collections/${journal}`, { method: 'PUT', json: { urlId: 'diary' } })
  const token = await site.tokenOf({ days: 1 })
  const shown = async (path: string, preview?: string) => {
    const { pageType, redirect, items, item } = (await site.read(preview, path)) as PageReply
    return { pageType, redirect: redirect?.to, items: items?.map(({ title }) => title), item: item?.title }
  }
  expect((await shown('/diary', token)).items).toEqual(['Two', 'One'])
  expect((await shown('/diary/two', token)).item).toBe('Two')
  expect((await shown('/journal', token)).redirect).toBe('/diary')
  expect((await shown('/journal/one', token)).redirect).toBe('/diary/one')
  expect((await shown('/diary')).pageType).toBe(100)
  const paths = ['/diary', '/diary/two', '/journal', '/journal/one', '/']
  const previewed = await Promise.all(paths.map((path) => shown(path, token)))
  await site.publish()
  expect(await Promise.all(paths.map((path) => shown(path)))).toEqual(previewed)
})
