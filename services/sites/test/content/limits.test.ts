import { hash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '@portico/kit/testing/http'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

type Site = Awaited<ReturnType<typeof sites.website>>

/** Runs SQL as the service, for the website. */
const sql = (site: Site, text: string, params: unknown[] = []) =>
  sites.database.db.tenant(site.id, (tx) => tx.query(text, params))

const addItems = (site: Site, collectionId: string, count: number) =>
  sql(
    site,
    `insert into item (website_id, id, collection_id, record_type, title, url_id, excerpt, document, publish_on, added_at,
       updated_at)
     select $1, left(md5($2 || n), 24), $2, 1, 'Item', 'item-' || n, '', '{"title":"","sections":[]}', now(), now(),
       now()
     from generate_series(1, $3::int) as n`,
    [site.id, collectionId, count],
  )
const addAssets = (site: Site, count: number, bytes: number) =>
  sql(
    site,
    `insert into asset (website_id, id, name, title, width, height, color, bytes, created_at, changed_at)
     select $1, lpad(to_hex(n), 24, '0'), 'a.webp', 'a', 1, 1, '#000000', $3::bigint, now(), now() from generate_series(1, $2::int) as n`,
    [site.id, count, bytes],
  )

/** Creates an item; `page` creates a page, `upload` a picture. */
const item = (site: Site, collectionId: string, name: string, html = 'a') =>
  site.own(`/collections/${collectionId}/items`, {
    json: { title: name, urlId: name, document: textPage(name, html) },
  })
const page = (site: Site, name: string) =>
  site.own('/collections', { json: { title: name, urlId: name, type: 10 } })
const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#2040c0' } })
  .webp()
  .toBuffer()
const upload = (site: Site) => site.own('/assets?name=a.webp', { method: 'POST', text: picture })

/** Sends `count` concurrent requests; returns how many were accepted, and the bodies of the refusals. */
async function sendConcurrently(count: number, send: (at: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => send(at)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ status }) => status === 409)).toBe(true)
  const refusals = refused.map((answer) => answer.json<{ error: string; errors: object; errorKey: string }>())
  return { accepted: answers.length - refused.length, refusals }
}
const limitReached = (field: string, error: string) => ({
  error,
  errors: { [field]: error },
  errorKey: 'limit-reached',
})

test('COMM-07, C-16: the 251st item of a collection is refused, even among 20 concurrent ones', async () => {
  const site = await sites.website('many-items')
  const journal = await site.collection('Journal', 'journal', 1)
  const gallery = await site.collection('Gallery', 'gallery', 6)
  await addItems(site, journal, 240)
  const { accepted, refusals } = await sendConcurrently(20, (at) => item(site, journal, `new-${at}`))
  expect(accepted).toBe(10)
  for (const body of refusals)
    expect(body).toEqual(limitReached('collectionId', 'There may be at most 250 items in a collection.'))
  const { items } = (await site.own(`/collections/${journal}/items`)).json<{ items: unknown[] }>()
  expect(items).toHaveLength(250)
  expect((await item(site, gallery, 'elsewhere')).status).toBe(200)
})

test('a website has at most 10,000 items in all its collections', async () => {
  const site = await sites.website('very-many-items')
  for (let at = 0; at < 40; at += 1) {
    await addItems(site, await site.collection('Journal', `journal-${at}`, 1), 249)
  }
  const last = await site.collection('Last', 'last', 1)
  await addItems(site, last, 30)
  const { accepted, refusals } = await sendConcurrently(20, (at) => item(site, last, `new-${at}`))
  expect(accepted).toBe(10)
  expect(refusals[0]).toEqual(limitReached('collectionId', 'There may be at most 10000 items on a website.'))
})

test('a website has at most 200 pages and collections, even with 20 concurrent ones', async () => {
  const site = await sites.website('many-pages')
  for (let at = 0; at < 190; at += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, each) => page(site, `page-${at + each}`)))
  }
  const { accepted, refusals } = await sendConcurrently(20, (at) => page(site, `new-${at}`))
  expect(accepted).toBe(10)
  expect(refusals[0]).toEqual(
    limitReached('type', 'There may be at most 200 pages and collections on a website.'),
  )
})

test('pages and items take at most 50 MB, and a refused save changes nothing', async () => {
  const site = await sites.website('long-pages')
  const home = await site.collection('Home', '', 10)
  const journal = await site.collection('Journal', 'journal', 1)
  await site.put(home, textPage('Home', '<p>before</p>'))
  await addItems(site, journal, 50)
  // Digests do not compress: together they take all but about 20 KB of the limit.
  await sql(
    site,
    `with digests as materialized (select string_agg(md5(n::text), '') as text from generate_series(1, 31235) as n)
     update item set document = jsonb_build_object('text', digests.text) from digests`,
  )
  const text = Array.from({ length: 3_000 }, (_, at) => hash('sha256', String(at))).join(' ')
  const refused = [
    await site.put(home, textPage('Home', `<p>${text}</p>`)),
    await item(site, journal, 'long', `<p>${text}</p>`),
  ]
  for (const answer of refused) {
    expect(answer.status).toBe(409)
    expect(answer.json()).toEqual(limitReached('document', 'The pages of a website may take at most 50 MB.'))
  }
  expect((await site.own(`/collections/${home}/page`)).text).toContain('before')
  expect((await site.put(home, textPage('Home', '<p>short</p>'))).status).toBe(200)
  // A website that is larger than the limit can be made smaller.
  await sql(
    site,
    `update item set document = document || jsonb_build_object('more',
       (select string_agg(md5(n::text), '') from generate_series(50000, 52000) as n))
     where id = (select min(id) from item)`,
  )
  expect((await site.put(home, textPage('Home', '<p>less</p>'))).status).toBe(200)
  expect((await site.put(home, textPage('Home', '<p>much more</p>'))).status).toBe(409)
})

test('a website has at most 5,000 pictures, even with 6 concurrent uploads', async () => {
  const site = await sites.website('many-pictures')
  await addAssets(site, 4_997, 10)
  const { accepted, refusals } = await sendConcurrently(6, () => upload(site))
  expect(accepted).toBe(3)
  expect(refusals[0]).toEqual(
    limitReached('body', 'There may be at most 5000 pictures and media files on a website.'),
  )
})

test('pictures of a website take at most 2,000 MB, even with 6 concurrent uploads', async () => {
  const site = await sites.website('large-pictures')
  await addAssets(site, 1, 2_000_000_000 - 2 * picture.length - 1)
  const { accepted, refusals } = await sendConcurrently(6, () => upload(site))
  expect(accepted).toBe(2)
  expect(refusals[0]).toEqual(
    limitReached('body', 'The pictures and media files of a website may take at most 2000 MB.'),
  )
  expect((await upload(await sites.website('small-pictures'))).status).toBe(200)
})
