import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { PageReply } from '@portico/proto/http/page-view'
import { MAX_PREVIEW_LINKS, type CreatedPreview, type PreviewList } from '@portico/proto/http/preview-links'
import type { ReleaseList } from '@portico/proto/http/releases'
import { startSites, textPage } from './harness.ts'

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
