import type { Tx } from '@portico/kit/postgres/db'
import type { ReleasedSite } from '../../model/release.ts'
import { isPublicSql } from '../../access/store/page-access.ts'

/** The descriptions of published collections that are open to everybody, by their ids. */
export async function readDescriptions(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; description: string }>(
    `select id, content ->> 'description' as description from release_entry e
     where id = any($1) and kind = 'collection' and until_number is null and ${isPublicSql('e.id')}`,
    [ids],
  )
  return new Map(rows.map(({ id, description }) => [id, description]))
}

/** The navigation of the published website, and the time (ms) of its release. */
export async function readNavigation(tx: Tx, websiteId: string) {
  const { rows } = await tx.query<Pick<ReleasedSite, 'navigation'> & { publishedOn: number }>(
    `select r.site -> 'navigation' as navigation,
       (extract(epoch from r.created_at) * 1000)::float8 as "publishedOn"
     from website w join release r on r.website_id = w.id and r.id = w.release_id where w.id = $1`,
    [websiteId],
  )
  return rows[0] ?? { navigation: [], publishedOn: 0 }
}
