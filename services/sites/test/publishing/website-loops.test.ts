import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { plantFailure, testLoops } from '@portico/kit/testing/work/website-loops'
import { publishMessages } from '@portico/proto/messages'
import type { ScheduleList } from '@portico/proto/http/website/releases'
import type { SearchReply, SitemapReply } from '@portico/proto/http/website/search'
import { emptyTrash } from '../../src/content/use-cases/empty-trash.ts'
import { removeOldFiles } from '../../src/library/use-cases/purge-assets.ts'
import { purgeLoops, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

/** A website with a home page and a page "about". The website that is created first has the lower id. */
async function newSite(identifier: string) {
  const site = await sites.website(identifier)
  const service = {
    caller: {
      website: { id: site.id, identifier },
      principal: { kind: 'service' as const, name: 'web' },
    },
  }
  await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  return {
    ...site,
    about,
    found: async (q: string) =>
      (await sites.ask(`/internal/search?q=${encodeURIComponent(q)}`, service))
        .json<SearchReply>()
        .results.map(({ path }) => path),
    sitemap: async () => (await sites.ask('/internal/sitemap', service)).json<SitemapReply>(),
    schedules: async () => (await site.own('/schedules')).json<ScheduleList>().schedules,
    rows: async (table: string) =>
      (
        await sites.database.db.tenant(site.id, (tx) =>
          tx.query(`select * from ${table} where website_id = $1`, [site.id]),
        )
      ).rowCount,
  }
}
const metric = async (name: string, label = '') =>
  Number(new RegExp(`^${name}\\{.*${label}.*\\} (\\d+)`, 'm').exec(await sites.metrics())?.[1])

test('a page whose vector is too long is indexed with a part of its text, and later websites are indexed', async () => {
  const hostile = await newSite('long-vector')
  const other = await newSite('after-long-vector')
  const text = `Teapot ${'ააა-ბბბ '.repeat(24_800)}`
  expect(text.length).toBeGreaterThan(198_000)
  await hostile.put(hostile.about, textPage('About', `<p>${text}</p>`))
  await other.put(other.about, textPage('About', '<p>Porcelain</p>'))
  await hostile.publish()
  await other.publish()
  await until(async () => (await other.found('porcelain')).length > 0)
  await until(async () => (await hostile.found('teapot')).length > 0)
  expect((await hostile.sitemap()).isCurrent).toBe(true)
  expect(await hostile.rows('unindexed_page')).toBe(0)
})

test('a page that cannot be indexed is left out of the search and marked; its website and later ones are indexed', async () => {
  const failing = await newSite('failing-page')
  const other = await newSite('after-failing-page')
  const mend = await plantFailure(sites.database, {
    table: 'published_entry',
    websiteId: failing.id,
    when: `wanted.path = '/about' and tg_op <> 'DELETE'`,
  })
  const good = await failing.collection('Kilns', 'kilns')
  await failing.put(good, textPage('Kilns', '<p>Glaze</p>'))
  await other.put(other.about, textPage('About', '<p>Porcelain</p>'))
  await failing.publish()
  await other.publish()
  await until(async () => (await other.found('porcelain')).length > 0)
  await until(async () => (await failing.sitemap()).isCurrent)
  expect(await failing.found('glaze')).toEqual(['/kilns'])
  expect(await failing.rows('unindexed_page')).toBe(1)
  expect(await metric('sites_pages_not_indexed')).toBe(1)

  await mend()
  await failing.put(failing.about, textPage('About', '<p>Teapots</p>'))
  await failing.publish()
  await until(async () => (await failing.found('teapots')).length > 0)
  expect(await failing.rows('unindexed_page')).toBe(0)
})

test('a website whose index always fails does not hold up later ones, and raises an alarm', async () => {
  const failing = await newSite('failing-index')
  const other = await newSite('after-failing-index')
  const mend = await plantFailure(sites.database, {
    table: 'website',
    websiteId: failing.id,
    when: 'new.indexed_release_id is distinct from old.indexed_release_id',
  })
  await failing.publish()
  await other.put(other.about, textPage('About', '<p>Porcelain</p>'))
  await other.publish()
  await until(async () => (await other.found('porcelain')).length > 0)
  await until(async () => (await metric('website_loop_stuck', 'loop="index"')) > 0)
  await mend()
  await until(async () => (await failing.sitemap()).isCurrent)
})

test('a scheduled release that always fails becomes a failed schedule, and others are published', async () => {
  const failing = await newSite('failing-schedule')
  const other = await newSite('after-failing-schedule')
  for (const site of [failing, other]) await site.publish()
  const at = sites.clock.at.getTime() + 3_600_000
  for (const site of [failing, other]) {
    await site.put(site.about, textPage('About', '<p>Scheduled</p>'))
    await site.own('/schedules', { json: { at, pages: [site.about], name: 'Later' } })
  }
  const mend = await plantFailure(sites.database, { table: 'release', websiteId: failing.id })
  sites.clock.at = new Date(at + 1)
  await until(async () => JSON.stringify(await other.page('/about')).includes('Scheduled'))
  await until(async () => (await failing.schedules()).some(({ failure }) => failure !== undefined))
  expect(await failing.schedules()).toMatchObject([{ name: 'Later', failure: publishMessages.failed }])
  await mend()
})

test('a scheduled item that always fails becomes a failed schedule, and others are published', async () => {
  const failing = await newSite('failing-item')
  const other = await newSite('after-failing-item')
  const publishOn = new Date(sites.clock.at.getTime() + 3_600_000).toISOString()
  for (const site of [failing, other]) {
    const journal = await site.collection('Journal', 'journal', 1)
    await site.publish()
    const document = textPage('Post', '<p>Scheduled</p>')
    await site.own(`/collections/${journal}/items`, {
      json: { title: 'Post', urlId: 'post', publishOn, document },
    })
  }
  const mend = await plantFailure(sites.database, { table: 'release', websiteId: failing.id })
  sites.clock.at = new Date(sites.clock.at.getTime() + 3_600_001)
  await until(async () => JSON.stringify(await other.page('/journal/post')).includes('Scheduled'))
  await until(async () => (await failing.schedules()).length > 0)
  expect(await failing.schedules()).toMatchObject([
    { failure: publishMessages.failed, pages: [{ title: 'Post' }] },
  ])
  await mend()
})

test('a website whose trash cannot be emptied does not hold up others', async () => {
  const failing = await newSite('failing-trash')
  const other = await newSite('after-failing-trash')
  for (const site of [failing, other]) await site.own(`/collections/${site.about}`, { method: 'DELETE' })
  await plantFailure(sites.database, { table: 'collection', websiteId: failing.id })
  const later = new Date(sites.clock.at.getTime() + 31 * 86_400_000)
  await emptyTrash(
    { db: sites.database.db, clock: { now: () => later } },
    testLoops(sites.database.db)('trash'),
  )
  expect(await failing.rows('collection')).toBe(2)
  expect(await other.rows('collection')).toBe(1)
})

test('a website whose old files cannot be deleted does not hold up others, nor do its unfinished uploads', async () => {
  const failing = await newSite('failing-files')
  const other = await newSite('after-failing-files')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  for (const site of [failing, other]) {
    const { id } = (await site.own('/assets?name=One.jpg', { method: 'POST', text: picture })).json<{
      id: string
    }>()
    await site.own('/assets/bulk', { json: { ids: [id], action: 'delete' } })
    await site.own('/uploads', { json: { name: 'a.pdf', bytes: 100 } })
    expect([await site.rows('asset'), await site.rows('upload')]).toEqual([1, 1])
  }
  for (const table of ['asset', 'upload'])
    await plantFailure(sites.database, { table, websiteId: failing.id })
  const later = new Date(sites.clock.at.getTime() + 31 * 86_400_000)
  const deps = { db: sites.database.db, files: sites.files, clock: { now: () => later } }
  await removeOldFiles(deps, purgeLoops(sites))
  expect([await failing.rows('asset'), await failing.rows('upload')]).toEqual([1, 1])
  expect([await other.rows('asset'), await other.rows('upload')]).toEqual([0, 0])
})
