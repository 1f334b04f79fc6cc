import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { MAX_RELEASES } from '@portico/proto/limits'
import type { ReleaseList } from '@portico/proto/http/website/releases'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => void (sites = await startSites()))
afterAll(() => sites.stop())

test('the newest releases of a website are kept with their pages; older ones and what only they have are deleted', async () => {
  const site = await sites.website('many-releases')
  const neighbour = await sites.website('one-release')
  const home = await site.collection('Home', '')
  await neighbour.publish()
  for (let n = 1; n <= MAX_RELEASES + 2; n++) {
    await site.put(home, textPage('Home', `<p>${n}</p>`))
    expect((await site.publish()).number).toBe(n)
  }
  const { releases } = (await site.own('/releases')).json<ReleaseList>()
  expect(releases.map(({ number }) => number)).toEqual(
    Array.from({ length: MAX_RELEASES }, (_, at) => MAX_RELEASES + 2 - at),
  )
  expect(releases.map(({ isCurrent }) => isCurrent)).toEqual([
    true,
    ...Array<boolean>(MAX_RELEASES - 1).fill(false),
  ])
  const count = async (table: string) =>
    (await sites.database.db.tenant(site.id, (tx) => tx.query(`select 1 from ${table}`))).rowCount
  expect([await count('release'), await count('release_entry')]).toEqual([MAX_RELEASES, MAX_RELEASES])
  // One document for each kept release; the last one is also the only kept revision.
  expect(await count('page_body')).toBe(MAX_RELEASES)
  expect((await neighbour.own('/releases')).json<ReleaseList>().releases).toHaveLength(1)
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
    { releaseId: first.releaseId, contentVersion: first.contentVersion, visitorDataDays: 0 },
    { releaseId: second.releaseId, contentVersion: second.contentVersion, visitorDataDays: 30 },
  ])
  expect(second.contentVersion).toBe(first.contentVersion + 1)
  await subscription.stop()
})

test('a release cannot be changed, nor deleted while it is current; a query without a tenant finds no row', async () => {
  const site = await sites.website('frozen')
  await site.collection('Home', '')
  await site.publish()
  const { db } = sites.database
  for (const change of [`path = '/x'`, `content = '{}'`, `body = ''`, 'from_number = 2'])
    await expect(db.tenant(site.id, (tx) => tx.query(`update release_entry set ${change}`))).rejects.toThrow(
      /permission denied/,
    )
  await expect(db.tenant(site.id, (tx) => tx.query(`update release set site = '{}'`))).rejects.toThrow(
    /permission denied/,
  )
  for (const table of ['release', 'release_entry'])
    expect((await db.tenant(site.id, (tx) => tx.query(`delete from ${table}`))).rowCount).toBe(0)
  for (const table of [
    'collection',
    'item',
    'release',
    'release_entry',
    'page_body',
    'page_revision',
    'asset',
  ]) {
    expect((await db.query(`select * from ${table}`)).rows).toEqual([])
    expect((await db.tenant('f'.repeat(24), (tx) => tx.query(`select * from ${table}`))).rows).toEqual([])
  }
  const touched = await db.query('update website set title = $1 where id = $2', ['stolen', site.id])
  expect(touched.rowCount).toBe(0)
})
