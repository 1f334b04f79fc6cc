import { rowsBeyondCap } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { mergeBeyondCap, type Addition } from '../domain/fold.ts'

/** Locks the histograms of these websites until the transaction ends, so that rows are counted and added by one writer. */
export function lockHistograms(tx: Tx, websiteIds: Iterable<string>): void {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('histogram:' || website_id, 0))
     from (select website_id from unnest($1::text[]) as website_id order by website_id) as ordered`,
    [[...websiteIds]],
  )
}

/**
 * Limits the pages and the releases of a website's day to `max` each: additions of new ones beyond it are merged under one
 * key. The caller holds `lockHistograms`.
 */
export async function capKeys(tx: Tx, additions: readonly Addition[], max: number): Promise<Addition[]> {
  const capped = additions.filter((each) => each.grain !== 'device')
  const fresh = await findNewKeys(tx, capped)
  if (fresh.length === 0) return [...additions]
  const taken = await countKeys(tx, fresh)
  return mergeBeyondCap(additions, rowsBeyondCap({ fresh, seriesOf, taken, most: max }))
}

const seriesOf = (each: Omit<Addition, 'key' | 'counts'>) =>
  [each.websiteId, each.metric, each.grain, each.day].join('|')

const columnsOf = (additions: readonly Addition[]) => [
  additions.map((each) => each.websiteId),
  additions.map((each) => each.metric),
  additions.map((each) => each.grain),
  additions.map((each) => each.day),
]

/** Returns the additions whose histogram does not exist yet. */
async function findNewKeys(tx: Tx, additions: readonly Addition[]): Promise<Addition[]> {
  if (additions.length === 0) return []
  const found = await tx.query<{ position: number }>(
    `select wanted.position::integer as position
     from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[])
       with ordinality as wanted (website_id, metric, grain, day, key, position)
     left join histogram h using (website_id, metric, grain, day, key)
     where h.website_id is null order by position`,
    [...columnsOf(additions), additions.map((each) => each.key)],
  )
  return found.rows.map((row) => additions[row.position - 1]!)
}

/** Counts the stored keys of each series that occurs in `additions`, by `seriesOf`. */
async function countKeys(tx: Tx, additions: readonly Addition[]): Promise<Map<string, number>> {
  const found = await tx.query<Omit<Addition, 'key' | 'counts'> & { keys: number }>(
    `select website_id as "websiteId", metric, grain, day::text as day, count(*) as keys
     from (select distinct * from unnest($1::text[], $2::text[], $3::text[], $4::date[])
       as given (website_id, metric, grain, day)) as series
     join histogram using (website_id, metric, grain, day)
     group by website_id, metric, grain, day`,
    columnsOf(additions),
  )
  return new Map(found.rows.map((row) => [seriesOf(row), row.keys]))
}
