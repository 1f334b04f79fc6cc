import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { countNames, type Addition, type Place } from '../domain/fold.ts'
import { countVisitors, decodeSketch, encodeSketch, sketchSize, withVisitors } from '../../model/sketch.ts'

/** Locks the visits and roll-ups of these websites until the transaction ends, because they are read, changed and written back. */
export function lockRollups(tx: Tx, websiteIds: Iterable<string>): void {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('visit_rollup:' || website_id, 0))
     from (select website_id from unnest($1::text[]) as website_id order by website_id) as ordered`,
    [[...websiteIds]],
  )
}

/** The keys of rows as parameters: six arrays of one length. */
export const keysOf = (places: readonly Place[]) => [
  places.map((each) => each.websiteId),
  places.map((each) => each.dimension),
  places.map((each) => each.span),
  places.map((each) => new Date(each.bucket).toISOString()),
  places.map((each) => each.key),
  places.map((each) => each.sample),
]
const KEY = 'website_id, dimension, span, bucket, key, sample'
const KEY_PARAMETERS = '$1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::boolean[]'

/** Returns the sketches of the rows that exist, by the position of the row in `additions`; only the sketches that will change. */
export async function findRows(
  tx: Tx,
  additions: readonly Addition[],
): Promise<Map<number, { sketch: Buffer | null }>> {
  const found = await tx.query<{ position: number; sketch: Buffer | null }>(
    `select wanted.position::integer as position, case when wanted.grows then f.sketch end as sketch
     from unnest(${KEY_PARAMETERS}, $7::boolean[]) with ordinality as wanted (${KEY}, grows, position)
     join visit_figures f using (${KEY})`,
    [...keysOf(additions), additions.map((each) => each.visitors.length > 0)],
  )
  return new Map(found.rows.map((row) => [row.position - 1, { sketch: row.sketch }]))
}

/**
 * Adds to the roll-ups in one statement. `stored` is the result of `findRows` for the same additions. A sketch that did not
 * change is not written. The caller holds `lockRollups`.
 */
export function addToRollups(
  tx: Tx,
  additions: readonly Addition[],
  stored: ReadonlyMap<number, { sketch: Buffer | null }>,
): void {
  if (additions.length === 0) return
  const sketches = additions.map((each, index) => {
    if (each.visitors.length === 0) return null
    const before = stored.get(index)?.sketch ?? null
    const after = withVisitors(decodeSketch(before, sketchSize(each)), each.visitors)
    const bytes = encodeSketch(after)
    if (before?.equals(bytes)) return null
    return { bytes, visitors: each.dimension === '' ? countVisitors(after) : 0 }
  })
  const counts = countNames.map((name) => additions.map((each) => each[name]))
  tx.send(
    `insert into visit_figures as f (${KEY}, page_views, visits, bounces, entries, exits, duration_ms, visitors, sketch)
     select * from unnest(${KEY_PARAMETERS}, $7::integer[], $8::integer[], $9::integer[], $10::integer[],
                          $11::integer[], $12::bigint[], $13::integer[], $14::bytea[])
     on conflict (${KEY}) do update
     set page_views = f.page_views + excluded.page_views, visits = f.visits + excluded.visits,
         bounces = f.bounces + excluded.bounces, entries = f.entries + excluded.entries,
         exits = f.exits + excluded.exits, duration_ms = f.duration_ms + excluded.duration_ms,
         visitors = case when excluded.sketch is null then f.visitors else excluded.visitors end,
         sketch = coalesce(excluded.sketch, f.sketch)`,
    [
      ...keysOf(additions),
      ...counts,
      sketches.map((sketch) => sketch?.visitors ?? 0),
      sketches.map((sketch) => sketch?.bytes ?? null),
    ],
  )
}

/** Deletes the roll-ups of a website's day (UTC, `YYYY-MM-DD`) but not its month, before they are built again. */
export function deleteRollupsOfDay(tx: Tx, websiteId: string, day: string): void {
  tx.send(
    `delete from visit_figures
     where website_id = $1 and span <> 'month' and bucket >= $2::date::timestamp at time zone 'UTC'
       and bucket < ($2::date + 1)::timestamp at time zone 'UTC'`,
    [websiteId, day],
  )
}

const KEYS = ['website_id', 'dimension', 'span', 'bucket', 'key', 'sample']

/** Deletes at most `max` roll-ups of days and months that ended before `before`; returns how many it deleted. */
export async function deleteOldRollups(tx: Tx, before: Date, max: number): Promise<number> {
  const where = `bucket < $1 and (span <> 'month' or bucket < $1 - interval '1 month')`
  const sql = deleteBatchSql('visit_figures', { key: KEYS, where })
  return (await tx.query(sql, [before, max])).rowCount
}

/** Deletes at most `max` roll-ups of minutes older than `before`; returns how many it deleted. */
export async function deleteOldMinutes(tx: Tx, before: Date, max: number): Promise<number> {
  const where = `span = 'minute' and dimension = '' and bucket < $1`
  return (await tx.query(deleteBatchSql('visit_figures', { key: KEYS, where }), [before, max])).rowCount
}
