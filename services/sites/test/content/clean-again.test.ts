import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { PageDocument } from '@portico/proto/site'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const ATTACK =
  '<div data-island="form">a</div><p data-island-props="">{"form":{"submissionRedirect":"javascript:x()"}}</p>' +
  '<p style="position:fixed;inset:0">b</p>'
const CLEANED = '<div>a</div><p>{"form":{"submissionRedirect":"javascript:x()"}}</p><p>b</p>'
const CODE = '<p onclick="x()" data-note="y">c</p>'
const textOf = (document: PageDocument) => document.sections[0]!.rows[0]!.columns[0]!.blocks[0]!.value['html']

/** Stores a text in every collection, item and released document, as a service before version 1 of the cleaner did. */
async function storeUncleaned(websiteId: string, html: string) {
  const document = JSON.stringify(textPage('Home', html))
  await sites.database.db.job(async (tx) => {
    for (const table of ['collection', 'item']) {
      await tx.query(
        `update ${table} set document = $2::jsonb, has_code = false, cleaner = 0 where website_id = $1`,
        [websiteId, document],
      )
    }
    await tx.query(
      `update page_body set document = $2::jsonb, has_code = false, cleaner = 0 where website_id = $1`,
      [websiteId, document],
    )
  })
}

const uncleaned = () =>
  sites.database.db.job(async (tx) => {
    const { rows } = await tx.query<{ left: number }>(
      `select (select count(*) from collection where cleaner = 0) + (select count(*) from item where cleaner = 0)
         + (select count(*) from page_body where cleaner = 0) as left`,
    )
    return rows[0]!.left
  })

async function startAndClean() {
  const stop = await sites.startAnother()
  await until(async () => (await uncleaned()) === 0)
  await stop()
}

async function publishedSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const journal = await site.collection('Journal', 'journal', 1)
  for (const id of [home, journal]) await site.put(id, textPage('Home', '<p>a</p>'))
  const item = { title: 'Ash', urlId: 'ash', document: textPage('Ash', '<p>a</p>') }
  await site.own(`/collections/${journal}/items`, { json: item })
  await site.publish()
  return { ...site, home }
}

test('data attributes and positions in texts of a contributor without permission 1219 are removed', async () => {
  const site = await publishedSite('attack')
  expect((await site.put(site.home, textPage('Home', ATTACK), 'editor')).status).toBe(200)
  await site.publish()
  const page = await site.page('/')
  expect([textOf(page.document), page.hasOwnerCode]).toEqual([CLEANED, undefined])
})

test('a text with code is kept as it is, and its page has hasOwnerCode', async () => {
  const site = await publishedSite('code')
  expect((await site.put(site.home, textPage('Home', CODE), 'admin')).status).toBe(200)
  await site.publish()
  const page = await site.page('/')
  expect([textOf(page.document), page.hasOwnerCode]).toEqual([CODE, true])
  await startAndClean()
  expect(textOf((await site.page('/')).document)).toBe(CODE)
})

test('stored texts are cleaned at the next start, also published ones, with a new content version', async () => {
  const site = await publishedSite('before')
  await storeUncleaned(site.id, ATTACK)
  const before = await site.page('/')
  expect(textOf(before.document)).toBe(ATTACK)
  await startAndClean()
  for (const path of ['/', '/journal', '/journal/ash']) {
    const page = await site.page(path)
    expect([page.pageType === 100, textOf(page.document), page.hasOwnerCode]).toEqual([
      false,
      CLEANED,
      undefined,
    ])
  }
  const after = await site.page('/')
  expect(after.contentVersion).toBeGreaterThan(before.contentVersion)
  const draft = await site.own(`/collections/${site.home}/page`)
  expect(textOf(draft.json<{ document: PageDocument }>().document)).toBe(CLEANED)
  await startAndClean()
  expect((await site.page('/')).contentVersion).toBe(after.contentVersion)
})

test('a stored text with code was saved with permission 1219 and is kept as it is', async () => {
  const site = await publishedSite('code-before')
  await storeUncleaned(site.id, CODE)
  await startAndClean()
  const page = await site.page('/')
  expect([textOf(page.document), page.hasOwnerCode]).toEqual([CODE, true])
  await site.publish()
  expect((await site.page('/')).hasOwnerCode).toBe(true)
})
