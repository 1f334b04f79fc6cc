import { rowsBeyondCap } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { mergeBeyondCap, type Addition } from '../domain/fold.ts'

/**
 * Limits the pages of a website's day to `max`: additions of new pages beyond it are merged into one page. The caller
 * holds `lockRollups`.
 */
export async function capPages(tx: Tx, additions: readonly Addition[], max: number): Promise<Addition[]> {
  const pages = additions.filter((each) => each.grain === 'page')
  const fresh = await findNewPages(tx, pages)
  if (fresh.length === 0) return [...additions]
  const taken = await countPages(tx, fresh)
  return mergeBeyondCap(additions, rowsBeyondCap({ fresh, seriesOf, taken, most: max }))
}

const seriesOf = (each: Pick<Addition, 'websiteId' | 'bucket'>) => `${each.websiteId}|${each.bucket}`

const columnsOf = (additions: readonly Addition[]) => [
  additions.map((each) => each.websiteId),
  additions.map((each) => new Date(each.bucket).toISOString()),
]

/** Returns the additions whose row does not exist yet. */
async function findNewPages(tx: Tx, additions: readonly Addition[]): Promise<Addition[]> {
  if (additions.length === 0) return []
  const found = await tx.query<{ position: number }>(
    `select wanted.position::integer as position
     from unnest($1::text[], $2::timestamptz[], $3::text[]) with ordinality as wanted (website_id, bucket, page, position)
     left join visit_rollup r
       on r.website_id = wanted.website_id and r.grain = 'page' and r.bucket = wanted.bucket and r.page = wanted.page
     where r.website_id is null order by position`,
    [...columnsOf(additions), additions.map((each) => each.page)],
  )
  return found.rows.map((row) => additions[row.position - 1]!)
}

/** Counts the stored pages of each website and day that occurs in `additions`, by `seriesOf`. */
async function countPages(tx: Tx, additions: readonly Addition[]): Promise<Map<string, number>> {
  const found = await tx.query<{ website_id: string; bucket: Date; pages: number }>(
    `select website_id, bucket, count(*) as pages
     from (select distinct * from unnest($1::text[], $2::timestamptz[]) as given (website_id, bucket)) as series
     join visit_rollup using (website_id, bucket)
     where grain = 'page' group by website_id, bucket`,
    columnsOf(additions),
  )
  return new Map(
    found.rows.map((row) => [
      seriesOf({ websiteId: row.website_id, bucket: row.bucket.getTime() }),
      row.pages,
    ]),
  )
}
