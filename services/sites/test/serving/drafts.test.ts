import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { blockType } from '@portico/proto/enums/block-type'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { DraftReply } from '@portico/proto/http/content/drafts'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { MAX_DRAFT_DATA_BYTES } from '@portico/proto/limits'
import { pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

async function siteWithPages(identifier: string) {
  const site = await sites.website(identifier)
  const caller: Caller = { website: { id: site.id, identifier }, principal: { kind: 'service', name: 'web' } }
  const home = await site.collection('Home', '')
  const journal = await site.collection('Journal', 'journal', 1)
  const ask = (pageId: string) => sites.ask(`/internal/draft?pageId=${pageId}`, { caller })
  return {
    ...site,
    home,
    journal,
    ask,
    draft: async (pageId: string) => (await ask(pageId)).json<DraftReply>(),
    data: (pageId: string, blocks: object[]) =>
      sites.ask('/internal/draft-data', { caller, json: { pageId, blocks } }),
    item: async (title: string, more: object) =>
      (
        await site.own(`/collections/${journal}/items`, {
          json: { title, document: textPage(title, `<p>${title}</p>`), ...more },
        })
      ).json<{ id: string }>().id,
  }
}

test('a draft is the page as it will be published, with the saved page; reading it changes nothing', async () => {
  const site = await siteWithPages('drafted')
  await site.put(site.home, textPage('Home', '<p>First</p>'))
  await site.publish()
  await site.put(site.home, textPage('Home', '<p>Second</p>'))
  const published = await site.page('/')
  const { page, saved, ...named } = await site.draft(site.home)
  expect(named).toEqual({ kind: 'collection', id: site.home, collectionId: site.home })
  expect([JSON.stringify(page.document), page.document, saved.revision, page.releaseId]).toEqual([
    expect.stringContaining('Second'),
    saved.document,
    3,
    undefined,
  ])
  expect(await site.page('/')).toEqual(published)
  await site.publish()
  const { releaseId: _, contentVersion: __, ...now } = await site.page('/')
  const { contentVersion: ___, ...draft } = page
  expect(draft).toEqual(now)
})

test('an item has a draft in each state; publishing does not take it along', async () => {
  const site = await siteWithPages('drafted-items')
  const states = {
    draft: { state: workflowState.draft },
    review: { state: workflowState.needsReview },
    later: { publishOn: '2026-05-01T10:00:00Z', state: workflowState.scheduled },
    published: {},
  }
  for (const [title, more] of Object.entries(states)) {
    const { page, saved, kind, collectionId } = await site.draft(await site.item(title, more))
    expect([title, kind, collectionId, page.pageType]).toEqual([title, 'item', site.journal, 50])
    expect([page.item?.title, page.path, page.document]).toEqual([title, `/journal/${title}`, saved.document])
    expect(JSON.stringify(page.document)).toContain(`<p>${title}</p>`)
  }
  expect((await site.draft(site.journal)).page.items?.map(({ title }) => title)).toEqual(['published'])
})

test('a locked page is shown, and says that it is locked', async () => {
  const site = await siteWithPages('drafted-locks')
  const page = await site.collection('Members', 'members')
  await site.put(page, textPage('Members', '<p>Hidden</p>'))
  const access = await site.own(`/collections/${page}/access`, {
    method: 'PUT',
    json: { permission: 'members' },
  })
  expect(access.status).toBe(200)
  const reply = (await site.draft(page)).page
  expect([reply.isMembersOnly, JSON.stringify(reply.document)]).toEqual([
    true,
    expect.stringContaining('Hidden'),
  ])
})

test('two pages with one address, which publishing refuses, have drafts each', async () => {
  const site = await siteWithPages('drafted-twice')
  const entry = await site.item('Entry', {})
  await site.publish()
  const [first, second] = [await site.collection('First', 'one'), await site.collection('Second', 'two')]
  // As by a restored page whose address another one has taken, without the checks of today.
  await sites.database.db.tenant(site.id, async (tx) => {
    await tx.query(`update item set url_id = 'one', edits = edits + 1 where id = $1`, [entry])
    await tx.query(`update collection set url_id = 'journal/one', edits = edits + 1 where id = any($1)`, [
      [first],
    ])
  })
  expect((await site.own('/publish', { method: 'POST' })).status).toBe(400)
  for (const [id, title] of [
    [first, 'First'],
    [second, 'Second'],
    [entry, 'Entry'],
    [site.home, 'Home'],
  ] as const)
    expect((await site.draft(id)).page.document.title).toBe(title)
})

test('a page that is missing or in the trash, or whose collection is, has no draft', async () => {
  const site = await siteWithPages('drafted-trash')
  const entry = await site.item('Entry', {})
  const other = await siteWithPages('drafted-elsewhere')
  await site.own(`/collections/${site.journal}`, { method: 'DELETE' })
  for (const id of ['d'.repeat(24), site.journal, entry, other.home])
    expect((await site.ask(id)).status).toBe(404)
  expect((await site.ask('nothing')).status).toBe(400)
  expect((await sites.ask(`/internal/draft?pageId=${site.home}`, { caller: site.visitor })).status).toBe(404)
})

test('a draft waits for no save or publication', async () => {
  const site = await siteWithPages('drafted-unlocked')
  const { page } = await sites.database.db.tenant(site.id, async (tx) => {
    await tx.query('select id from website where id = $1 for no key update', [site.id])
    return site.draft(site.home)
  })
  expect(page.document.title).toBe('Home')
})

test('blocks that are not saved have the data that they show, from the draft', async () => {
  const site = await siteWithPages('drafted-data')
  await site.item('Entry', {})
  const summary = {
    id: 'a',
    type: blockType.summaryV2,
    value: { collectionId: site.journal, design: 'list', limit: 6 },
  }
  const asked = await site.data(site.home, [summary])
  const page = asked.json<PageReply>()
  expect([asked.status, page.summaries[site.journal]?.items.map(({ title }) => title)]).toEqual([
    200,
    ['Entry'],
  ])
  expect(page.document.sections[0]!.rows[0]!.columns[0]!.blocks).toEqual([summary])
  expect((await site.draft(site.home)).page.summaries).toEqual({})
  expect((await site.data('d'.repeat(24), [summary])).status).toBe(404)
  const large = { ...summary, value: { text: 'x'.repeat(MAX_DRAFT_DATA_BYTES) } }
  expect([(await site.data(site.home, [large])).status, (await site.data(site.home, [])).status]).toEqual([
    413, 400,
  ])
})

test('the draft of a page with the same blocks equals what a page with them shows', async () => {
  const site = await siteWithPages('drafted-same')
  await site.item('Entry', {})
  const blocks = [
    { id: 'a', type: blockType.summaryV2, value: { collectionId: site.journal, design: 'list' } },
  ]
  const { summaries } = (await site.data(site.home, blocks)).json<PageReply>()
  await site.put(site.home, pageOf('Home', blocks))
  expect((await site.draft(site.home)).page.summaries).toEqual(summaries)
})

test('blocks that are not valid need no data, and the others have theirs', async () => {
  const site = await siteWithPages('drafted-invalid')
  await site.item('Entry', {})
  const summary = { id: 'a', type: blockType.summaryV2, value: { collectionId: site.journal } }
  const invalid = [
    { id: 'b', type: blockType.summaryV2, value: { collectionId: { $ne: 1 }, pageSize: 'many' } },
    { id: 'c', type: blockType.summaryV2, value: { collectionId: site.journal, pageSize: -1, filter: 7 } },
    { id: 'd', type: blockType.archive, value: { collectionId: ['x'], groupBy: {} } },
    { id: 'e', type: blockType.form, value: { formId: 5 } },
    { id: 'f', type: blockType.gallery, value: { images: 'none', folderId: [] } },
    { id: 'not an id', type: 1_999, value: {} },
    { id: 'g', type: -4, value: { collectionId: site.journal } },
  ]
  const nul = { id: 'n', type: blockType.quote, value: { quote: 'a\u0000b' } }
  const found = await site.data(site.home, [...invalid, nul, summary])
  const page = found.json<PageReply>()
  expect([found.status, Object.keys(page.summaries ?? {})]).toEqual([200, [site.journal]])
  expect((await site.data(site.home, invalid)).status).toBe(200)
})
