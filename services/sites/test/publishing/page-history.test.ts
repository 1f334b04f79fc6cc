import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { BlockHistory, PublishedDocument } from '@portico/proto/http/content/page-history'
import { MAX_BLOCK_VERSIONS } from '@portico/proto/limits'
import type { Block } from '@portico/proto/site'
import { accountId, ownerOf, pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const other = 'd4'.repeat(12)
const text = (html: string, id = 'text'): Block => ({ id, type: blockType.html, value: { html } })
const later = (minutes: number) => (sites.clock.at = new Date(sites.clock.at.getTime() + minutes * 60_000))

async function siteWithPage(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const save = async (blocks: Block[], account = accountId) => {
    later(11)
    const saved = await site.own(`/collections/${home}/page`, {
      method: 'PUT',
      json: { document: pageOf('Home', blocks) },
      caller: ownerOf({ [site.id]: ['admin'] }, account),
    })
    expect(saved.status).toBe(200)
  }
  const history = async (block = 'text') =>
    (await site.own(`/pages/${home}/history?block=${block}`)).json<BlockHistory>()
  const values = async (block?: string) =>
    (await history(block)).versions.map((version) => version.block.value['html'])
  return { ...site, home, save, history, values }
}

test('the published document is the one that visitors see, whatever was saved since', async () => {
  const site = await siteWithPage('published-document')
  const path = `/pages/${site.home}/published`
  expect((await site.own(path)).status).toBe(404)
  await site.save([text('<p>One</p>')])
  await site.publish()
  await site.publish()
  await site.save([text('<p>Two</p>')])
  const published = (await site.own(path, {}, 'editor')).json<PublishedDocument>()
  expect(published).toMatchObject({
    document: pageOf('Home', [text('<p>One</p>')]),
    path: '/',
    release: 1,
    publishedOn: expect.any(Number) as number,
  })
  expect(published.document).toEqual((await site.page('/')).document)
  expect((await site.own(path, {}, 'reporting')).status).toBe(403)
  const elsewhere = await siteWithPage('published-elsewhere')
  expect((await elsewhere.own(path)).status).toBe(404)
})

test('the history of a block has its different values, newest first, each with its first time and account', async () => {
  const site = await siteWithPage('block-history')
  await site.save([text('<p>One</p>')])
  const firstAt = sites.clock.at.getTime()
  await site.save([text('<p>One</p>'), text('<p>B</p>', 'b')], other)
  await site.publish()
  await site.save([text('<p>Two</p>'), text('<p>B</p>', 'b')], other)
  const secondAt = sites.clock.at.getTime()
  await site.save([text('<p>B</p>', 'b')])
  await site.save([{ ...text('<p>Two</p>'), hideOn: 'phone' }])
  expect(await site.history()).toEqual({
    versions: [
      { block: text('<p>Two</p>'), savedOn: secondAt, savedBy: other, revision: 4 },
      { block: text('<p>One</p>'), savedOn: firstAt, savedBy: accountId, revision: 2 },
    ],
    isComplete: true,
  })
  // A value that the block has again is listed once, by its latest time.
  await site.save([text('<p>One</p>')], other)
  const { versions } = await site.history()
  expect(versions.map(({ block, savedBy }) => [block.value['html'], savedBy])).toEqual([
    ['<p>One</p>', other],
    ['<p>Two</p>', other],
  ])
  expect(await site.values('none')).toEqual([])
  expect((await site.own(`/pages/${site.home}/history?block=a.b`)).status).toBe(400)
  expect((await site.own(`/pages/${site.home}/history`)).status).toBe(400)
  expect((await site.own(`/pages/${site.home}/history?block=a`, {}, 'reporting')).status).toBe(403)
  expect((await site.own(`/pages/${'f'.repeat(24)}/history?block=a`)).status).toBe(404)
})

test('a value that only a release still has is put back from the release', async () => {
  const site = await siteWithPage('block-released')
  await site.save([text('<p>Released</p>')])
  await site.own('/publish', { json: { name: 'Spring' } })
  await sites.database.db.tenant(site.id, (tx) => tx.query('delete from page_revision'))
  await site.save([text('<p>New</p>')])
  const [, released] = (await site.history()).versions
  expect(released).toMatchObject({
    block: text('<p>Released</p>'),
    savedBy: accountId,
    release: { number: 1, name: 'Spring' },
  })
})

test('at most 50 values are listed, and the reply says that older ones are missing', async () => {
  const site = await siteWithPage('block-limit')
  await site.put(site.home, textPage('Home', '<p>first</p>'))
  await site.publish()
  for (let at = 0; at < MAX_BLOCK_VERSIONS; at += 1) await site.save([text(`<p>${at}</p>`)])
  const { versions, isComplete } = await site.history()
  expect([versions.length, versions[0]!.block.value['html'], isComplete]).toEqual([
    MAX_BLOCK_VERSIONS,
    `<p>${MAX_BLOCK_VERSIONS - 1}</p>`,
    false,
  ])
})

test('a history reads the newest documents, as many as have a bounded size, and says that there are more', async () => {
  const site = await siteWithPage('block-size')
  await site.save([text('<p>Oldest</p>')])
  const before = sites.clock.at
  // Each has 1.2 MB of text that can hardly be compressed.
  await sites.database.db.tenant(site.id, (tx) =>
    tx.query(
      `with texts as (
         select at, (select string_agg(md5(at || ' ' || part), '') from generate_series(1, 40000) as part) as text
         from generate_series(1, 8) as at),
       documents as (select at, jsonb_set($2::jsonb, '{sections,0,rows,0,columns,0,blocks,0,value,html}',
         to_jsonb(text)) as document from texts),
       bodies as (
         insert into page_body (website_id, hash, document, has_code, cleaner)
         select current_setting('portico.website_id'), document_hash(document, false), document, false, 1 from documents
         returning hash)
       insert into page_revision (website_id, page_id, number, body, saved_by, began_at, saved_at)
       select current_setting('portico.website_id'), $1, 100 + row_number() over (), hash, 'x', $3, $3 from bodies`,
      [site.home, JSON.stringify(pageOf('Home', [text('')])), new Date(before.getTime() + 60_000)],
    ),
  )
  await site.save([text('<p>Newest</p>')])
  const { versions, isComplete } = await site.history()
  expect([versions[0]!.block.value['html'], isComplete]).toEqual(['<p>Newest</p>', false])
  expect(versions.map(({ block }) => block.value['html'])).not.toContain('<p>Oldest</p>')
})
