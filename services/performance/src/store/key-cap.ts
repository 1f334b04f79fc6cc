import { rowsBeyondCap } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { putTogether, type Addition } from '../domain/fold.ts'

/** Holds these websites' histograms to this transaction, so that rows are counted and added by one at a time. */
export function lockHistograms(tx: Tx, websiteIds: Iterable<string>): void {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('histogram:' || website_id, 0))
     from (select website_id from unnest($1::text[]) as website_id order by website_id) as ordered`,
    [[...websiteIds]],
  )
}

/**
 * Additions of pages and releases that would take a day of a website beyond `most` keys, put together under one key.
 * The caller holds `lockHistograms`.
 */
export async function withinCap(tx: Tx, additions: readonly Addition[], most: number): Promise<Addition[]> {
  const fresh = await notStored(
    tx,
    additions.filter((each) => each.grain !== 'device'),
  )
  if (fresh.length === 0) return [...additions]
  const taken = await keysOf(tx, fresh)
  return putTogether(additions, rowsBeyondCap({ fresh, seriesOf, taken, most }))
}

const seriesOf = (each: Omit<Addition, 'key' | 'counts'>) =>
  [each.websiteId, each.metric, each.grain, each.day].join('|')

const columnsOf = (additions: readonly Addition[]) => [
  additions.map((each) => each.websiteId),
  additions.map((each) => each.metric),
  additions.map((each) => each.grain),
  additions.map((each) => each.day),
]

async function notStored(tx: Tx, additions: readonly Addition[]): Promise<Addition[]> {
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

async function keysOf(tx: Tx, additions: readonly Addition[]): Promise<Map<string, number>> {
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
