import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomIds } from '@portico/kit/ids'
import type { Db } from '@portico/kit/postgres/db'
import type { CallOptions } from '@portico/kit/testing/http'
import type { PageCodeReply, SiteCodeReply } from '@portico/proto/http/website/code-injection'
import { MAX_CODE_BYTES } from '@portico/proto/limits'
import { codeMessages } from '@portico/proto/messages'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { DiffReply } from '@portico/proto/http/website/releases'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { WorkPool } from '@portico/kit/work/pool'
import { workPool } from '@portico/kit/work/process-pool'
import { WorkExceeded } from '@portico/kit/work/work'
import { saveSiteCode } from '../../src/code/use-cases/save-code.ts'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => void (sites = await startSites()))
afterAll(() => sites.stop())

const NONE = { header: '', footer: '' }

/** A website with the pages / and /about, and a blog with one item. */
async function websiteWithPages(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const blog = await site.collection('Blog', 'blog', 1)
  const created = await site.own(`/collections/${blog}/items`, {
    json: { title: 'First', urlId: 'first', recordType: 1, document: textPage('First', '<p>1</p>') },
  })
  const item = created.json<ItemRow>().id
  const put = (path: string, json: object, role?: RoleName) =>
    site.own(path, { method: 'PUT', json } satisfies CallOptions, role)
  return {
    ...site,
    ids: { home, about, blog, item },
    putSite: (code: object, revision = 0, role?: RoleName) =>
      put('/code', { ...NONE, lockPage: '', ...code, revision }, role),
    putPage: (id: string, code: object, revision = 0, role?: RoleName) =>
      put(`/pages/${id}/code`, { ...NONE, ...code, revision }, role),
    code: async (path: string) => {
      const { code, hasOwnerCode } = await site.page(path)
      return [code?.header, code?.footer, hasOwnerCode]
    },
  }
}

test('PERM-03: only accounts with permission 1219 read and change injected code', async () => {
  const site = await websiteWithPages('code-roles')
  expect((await site.putSite({ header: '<script>1</script>' }, 0, 'editor')).status).toBe(403)
  expect((await site.putPage(site.ids.home, { header: '<script>1</script>' }, 0, 'editor')).status).toBe(403)
  for (const path of ['/code', `/pages/${site.ids.home}/code`])
    expect([(await site.own(path, {}, 'editor')).status, (await site.own(path)).status]).toEqual([403, 200])
  await site.publish()
  expect(await site.code('/')).toEqual([undefined, undefined, undefined])
})

test('visitors get the code of the website, of the collection and of the item, in this order, after publishing', async () => {
  const site = await websiteWithPages('code-order')
  await site.putSite({ header: '<meta name="site">', footer: '<i>site</i>' })
  await site.putPage(site.ids.blog, { header: '<meta name="blog">' })
  await site.putPage(site.ids.item, { header: '<meta name="item">', footer: '<i>item</i>' })
  await site.putPage(site.ids.about, { footer: '<i>about</i>' })
  await site.publish()
  expect(await site.code('/')).toEqual(['<meta name="site">', '<i>site</i>', true])
  expect(await site.code('/about')).toEqual(['<meta name="site">', '<i>site</i>\n<i>about</i>', true])
  expect(await site.code('/blog')).toEqual(['<meta name="site">\n<meta name="blog">', '<i>site</i>', true])
  expect(await site.code('/blog/first')).toEqual([
    '<meta name="site">\n<meta name="blog">\n<meta name="item">',
    '<i>site</i>\n<i>item</i>',
    true,
  ])
  expect(await site.code('/no-such-page')).toEqual(['<meta name="site">', '<i>site</i>', true])
  // Visitors change their choice about code here.
  expect(await site.code('/cookie-settings')).toEqual([undefined, undefined, undefined])
})

test('code is published with its page, and the code of all pages with the settings; diff, changes and restoring include it', async () => {
  const site = await websiteWithPages('code-releases')
  await site.publish()
  await site.putSite({ footer: '<i>site</i>' })
  await site.putPage(site.ids.about, { header: '<style>p{}</style>' })
  const changes = (await site.own('/changes')).json<{ changes: { kind: string; path: string }[] }>().changes
  expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
    ['changed', '/about'],
    ['settings', ''],
  ])
  await site.own('/publish', { json: { pages: [site.ids.about] } })
  expect(await site.code('/about')).toEqual(['<style>p{}</style>', '', true])
  await site.publish()
  expect(await site.code('/about')).toEqual(['<style>p{}</style>', '<i>site</i>', true])

  const diff = (await site.own('/releases/3/diff?from=1')).json<DiffReply>()
  expect(diff.changes.map(({ path, fields }) => [path, fields])).toEqual([
    ['/about', ['code.header']],
    ['', ['code.footer']],
  ])
  expect(diff.text).not.toContain('<style>')

  expect((await site.own('/releases/1/restore', { method: 'POST' })).status).toBe(200)
  expect(await site.code('/about')).toEqual([undefined, undefined, undefined])
  expect((await site.own('/code')).json<SiteCodeReply>().footer).toBe('<i>site</i>')
  expect((await site.own('/releases/3/restore', { method: 'POST' })).status).toBe(200)
  expect(await site.code('/about')).toEqual(['<style>p{}</style>', '<i>site</i>', true])
})

test('a scheduled release has the code that its page had when it was scheduled', async () => {
  const site = await websiteWithPages('code-scheduled')
  await site.publish()
  await site.putPage(site.ids.about, { footer: '<i>then</i>' })
  const at = sites.clock.at.getTime() + 60_000
  expect((await site.own('/schedules', { json: { at, pages: [site.ids.about] } })).status).toBe(200)
  await site.putPage(site.ids.about, { footer: '<i>later</i>' }, 1)
  sites.clock.at = new Date(at + 1_000)
  await expect.poll(() => site.code('/about')).toEqual(['', '<i>then</i>', true])
})

test('a save with an outdated revision is a 409 with the current code, and changes nothing', async () => {
  const site = await websiteWithPages('code-conflict')
  const first = await site.putSite({ footer: '<i>1</i>' })
  expect(first.json()).toEqual({ ...NONE, lockPage: '', footer: '<i>1</i>', revision: 1 })
  const late = await site.putSite({ footer: '<i>2</i>' })
  expect([late.status, late.json()]).toMatchObject([
    409,
    { errorKey: 'code-changed', error: codeMessages.changed, footer: '<i>1</i>', revision: 1 },
  ])
  const page = site.ids.home
  expect((await site.putPage(page, { footer: '<i>1</i>' })).json<PageCodeReply>().revision).toBe(1)
  expect((await site.putPage(page, { footer: '<i>2</i>' })).status).toBe(409)
  expect((await site.own(`/pages/${page}/code`)).json()).toEqual({ ...NONE, footer: '<i>1</i>', revision: 1 })
  // A save that changes nothing is no new revision.
  expect((await site.putSite({ footer: '<i>1</i>' }, 1)).json<SiteCodeReply>().revision).toBe(1)
})

test('bad code is a 400 that names its field, and nothing of the save is stored', async () => {
  const site = await websiteWithPages('code-refused')
  const refused: [code: object, errors: object][] = [
    [{ header: '<div>x</div>', footer: '<i>ok</i>' }, { header: codeMessages.notInHead('div') }],
    [
      { header: '<script>', footer: '</body>' },
      { header: codeMessages.endsInside, footer: codeMessages.documentTag('/body') },
    ],
    [{ lockPage: '<!--' }, { lockPage: codeMessages.endsInside }],
    [{ footer: 'é'.repeat(MAX_CODE_BYTES / 2 + 1) }, { footer: codeMessages.tooLong }],
  ]
  for (const [code, errors] of refused) {
    const reply = await site.putSite(code)
    expect([reply.status, reply.json<{ errors: object }>().errors]).toEqual([400, errors])
  }
  expect((await site.putPage(site.ids.home, { footer: '<table><tr>' })).json()).toMatchObject({
    errors: { footer: codeMessages.notClosed('tr') },
  })
  expect((await site.putPage('f'.repeat(24), { footer: '' })).status).toBe(404)
  expect((await site.own('/code')).json()).toEqual({ ...NONE, lockPage: '', revision: 0 })
  // Characters that Postgres cannot store are removed.
  const stored = await site.putSite({ footer: '<i>a\u0000b\ud800</i>' })
  expect([stored.status, stored.json<SiteCodeReply>().footer]).toEqual([200, '<i>ab\ufffd</i>'])
})

test('the lock screen has the code for it and no other; a sign-in page for members has none', async () => {
  const site = await websiteWithPages('code-lock')
  await site.putSite({ header: '<meta name="site">', lockPage: '<p>Soon</p>' })
  await site.publish()
  const service = {
    website: { id: site.id, identifier: site.identifier },
    principal: { kind: 'service', name: 'web' },
  } as const
  const locked = async (path: string) => {
    const reply = await sites.ask(`/internal/lock-screen?path=${path}`, { caller: service })
    const { code, hasOwnerCode } = reply.json<PageReply>()
    return [code, hasOwnerCode]
  }
  expect(await locked('/')).toEqual([{ header: '', footer: '<p>Soon</p>' }, true])
  expect(await locked('/cookie-settings')).toEqual([undefined, undefined])
  expect(await site.code('/')).toEqual(['<meta name="site">', '', true])

  await site.own(`/collections/${site.ids.about}/access`, { method: 'PUT', json: { permission: 'members' } })
  expect((await site.page('/about')).pageType).toBe(105)
  expect(await site.code('/about')).toEqual([undefined, undefined, undefined])
})

test('a copy of a page or an item has its code', async () => {
  const site = await websiteWithPages('code-copies')
  await site.putPage(site.ids.about, { footer: '<i>about</i>' })
  await site.putPage(site.ids.item, { footer: '<i>item</i>' })
  for (const [path, footer] of [
    [`/collections/${site.ids.about}`, '<i>about</i>'],
    [`/items/${site.ids.item}`, '<i>item</i>'],
  ]) {
    const copy = (await site.own(`${path}/duplicate`, { method: 'POST' })).json<{ id: string }>()
    expect((await site.own(`/pages/${copy.id}/code`)).json<PageCodeReply>().footer).toBe(footer)
  }
})

/** Tables move texts and elements out of themselves, which takes a parser seconds for 64 KB. */
const HOSTILE = `<table>${'<b>'.repeat(4_800)}${'x '.repeat(24_500)}`

test('code that takes a parser long is refused, and the requests of others are answered meanwhile', async () => {
  const hostile = [await websiteWithPages('code-hostile-1'), await websiteWithPages('code-hostile-2')]
  const other = await websiteWithPages('code-quiet')
  let isOver = false
  const refused = Promise.all(
    hostile.map(({ putSite }) => putSite({ header: HOSTILE, footer: HOSTILE, lockPage: HOSTILE })),
  ).finally(() => (isOver = true))
  let answered = 0
  while (!isOver) answered += (await other.own('/code')).status === 200 ? 1 : 0
  for (const reply of await refused) {
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.json<{ errors: object }>().errors)[0]).toBe('header')
  }
  expect(answered).toBeGreaterThan(5)
})

test('a save ends at the first field that takes too long, and no connection is held while a field is checked', async () => {
  const site = await websiteWithPages('code-one-process')
  const used: number[] = []
  const refusing = async () => {
    used.push(inTransaction)
    throw new WorkExceeded()
  }
  let inTransaction = 0
  const work: WorkPool = { ...workPool, run: refusing }
  const db: Db = {
    ...sites.database.db,
    async tenant(websiteId, run) {
      inTransaction += 1
      return sites.database.db.tenant(websiteId, run).finally(() => (inTransaction -= 1))
    },
  }
  const code = { header: '<b>', footer: '<b>', lockPage: '<b>' }
  const save = saveSiteCode(
    { db, work, clock: sites.clock, ids: randomIds },
    { websiteId: site.id, accountId: 'a', code, revision: 0 },
  )
  await expect(save).rejects.toMatchObject({ body: { errors: { header: codeMessages.tooComplex } } })
  expect(used).toEqual([0])
})

test('the revision is checked before the code, and a field that a save does not change is not checked', async () => {
  const site = await websiteWithPages('code-order-of-checks')
  expect((await site.putSite({ footer: HOSTILE }, 7)).status).toBe(409)
  expect((await site.putPage(site.ids.about, { footer: HOSTILE }, 7)).status).toBe(409)
  const before = workPool.stats().classes.owner.started
  const saved = await site.putSite({ footer: '<i>1</i>' })
  expect((await site.putSite({ footer: '<i>1</i>', header: 'x' }, 1)).status).toBe(400)
  expect(saved.status).toBe(200)
  expect(workPool.stats().classes.owner.started - before).toBe(1)
})
