import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_RELEASES } from '@portico/proto/limits'
import { deleteOldReleases } from '../src/store/releases.ts'
import { startSites, textPage } from './harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => void (sites = await startSites()))
afterAll(() => sites.stop())

test('the newest releases of a website are kept with their pages, older ones are deleted', async () => {
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

  // Even were an older release the one that is shown, it stays.
  await sites.database.db.tenant(site.id, async (tx) => {
    await tx.query('update website set release_id = $2 where id = $1', [site.id, published[2]])
    deleteOldReleases(tx, site.id, 1)
  })
  expect((await stored(site.id)).rows.map((row) => row.id)).toEqual([published[2], published.at(-1)])
})
