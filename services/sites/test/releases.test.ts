import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { MAX_RELEASES } from '@portico/proto/limits'
import { deleteOldReleases } from '../src/store/releases.ts'
import { startSites, textPage } from './harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => void (sites = await startSites()))
afterAll(() => sites.stop())

test('the newest releases of a website are kept with their pages; older ones are deleted', async () => {
  const site = await sites.website('many-releases')
  const neighbour = await sites.website('one-release')
  await site.put(await site.collection('Home', ''), textPage('Home', '<p>Hello</p>'))
  await neighbour.publish()
  const published: string[] = []
  for (let n = 0; n < MAX_RELEASES + 2; n++) published.push((await site.publish()).releaseId)

  const stored = (id: string) =>
    sites.database.db.tenant(id, async (tx) => {
      const { rows } = await tx.query<{ id: string; pages: number }>(
        `select id, (select count(*) from release_page p where p.release_id = r.id) as pages from release r
         order by content_version`,
      )
      const orphans = await tx.query(
        'select 1 from release_page where release_id not in (select id from release)',
      )
      return { rows, orphans: orphans.rowCount }
    })
  const kept = published.slice(2).map((id) => ({ id, pages: 1 }))
  expect(await stored(site.id)).toEqual({ rows: kept, orphans: 0 })
  expect((await stored(neighbour.id)).rows).toHaveLength(1)

  // An older release that is the current one is kept.
  await sites.database.db.tenant(site.id, async (tx) => {
    await tx.query('update website set release_id = $2 where id = $1', [site.id, published[2]])
    deleteOldReleases(tx, site.id, 1)
  })
  expect((await stored(site.id)).rows.map((row) => row.id)).toEqual([published[2], published.at(-1)])
})

test('visitors see a page after publishing, and a later draft only after the next publishing', async () => {
  const site = await sites.website('drafts')
  const home = await site.collection('Home', '')
  await site.put(home, textPage('Home', '<p>One</p>'))
  expect((await site.page('/')).pageType).toBe(100)
  await site.publish()
  await site.put(home, textPage('Home', '<p>Two</p>'))
  expect(JSON.stringify((await site.page('/')).document)).toContain('One')
  await site.publish()
  expect(JSON.stringify((await site.page('/')).document)).toContain('Two')
})

test('publishing publishes a fact with the content version, and the days for which visitor data are kept', async () => {
  const site = await sites.website('facts')
  const facts: { releaseId: string; contentVersion: number; visitorDataDays: number }[] = []
  const subscription = await sites.bus.subscribe({
    group: 'test.facts',
    topics: ['sites.release-published.v1'],
    db: sites.database.db,
    handle(batch) {
      for (const message of batch) {
        const fact = fromBinary(ReleasePublishedSchema, message.value)
        const { websiteId, releaseId, contentVersion, visitorDataDays } = fact
        if (websiteId === site.id) facts.push({ releaseId, contentVersion, visitorDataDays })
      }
      return Promise.resolve()
    },
  })
  const first = await site.publish()
  const put = (visitorDataDays: unknown) =>
    site.own('/settings', { method: 'PUT', json: { visitorDataDays } })
  expect((await put(30)).status).toBe(200)
  const refused = await put(31)
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { errors: { visitorDataDays: 'must be 7, 30, 60, 90 or null' } },
  ])
  const second = await site.publish()
  await until(() => facts.length === 2)
  expect(facts).toEqual([
    { ...first, visitorDataDays: 0 },
    { ...second, visitorDataDays: 30 },
  ])
  expect(second.contentVersion).toBe(first.contentVersion + 1)
  await subscription.stop()
})

test('a release cannot be changed, nor deleted while it is current; a query without a tenant finds no row', async () => {
  const site = await sites.website('frozen')
  await site.collection('Home', '')
  await site.publish()
  const { db } = sites.database
  await expect(db.tenant(site.id, (tx) => tx.query(`update release_page set path = '/x'`))).rejects.toThrow(
    /permission denied/,
  )
  await expect(db.tenant(site.id, (tx) => tx.query(`update release set site = '{}'`))).rejects.toThrow(
    /permission denied/,
  )
  const deleted = await db.tenant(site.id, (tx) => tx.query('delete from release'))
  expect(deleted.rowCount).toBe(0)
  for (const table of ['collection', 'item', 'release', 'release_page', 'asset']) {
    expect((await db.query(`select * from ${table}`)).rows).toEqual([])
    expect((await db.tenant('f'.repeat(24), (tx) => tx.query(`select * from ${table}`))).rows).toEqual([])
  }
  const touched = await db.query('update website set title = $1 where id = $2', ['stolen', site.id])
  expect(touched.rowCount).toBe(0)
})
