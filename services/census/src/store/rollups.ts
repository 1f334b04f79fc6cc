import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Figures } from '../domain/buckets.ts'
import type { Addition, Grain } from '../domain/fold.ts'
import {
  countVisitors,
  decodeSketch,
  encodeSketch,
  unite,
  withVisitors,
  type Sketch,
} from '../domain/sketch.ts'

/** Locks the roll-ups of these websites until the transaction ends, because sketches are read, changed and written back. */
export function lockRollups(tx: Tx, websiteIds: Iterable<string>): void {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('visit_rollup:' || website_id, 0))
     from (select website_id from unnest($1::text[]) as website_id order by website_id) as ordered`,
    [[...websiteIds]],
  )
}

/** Adds to the roll-ups, in two statements for any number of additions. The caller holds `lockRollups`. */
export async function addToRollups(tx: Tx, additions: readonly Addition[]): Promise<void> {
  if (additions.length === 0) return
  const keys = [
    additions.map((each) => each.websiteId),
    additions.map((each) => each.grain),
    additions.map((each) => new Date(each.bucket).toISOString()),
    additions.map((each) => each.page),
  ]
  const found = await tx.query<{ position: number; sketch: Buffer }>(
    `select wanted.position::integer as position, r.sketch
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[])
       with ordinality as wanted (website_id, grain, bucket, page, position)
     join visit_rollup r using (website_id, grain, bucket, page)`,
    keys,
  )
  const stored = new Map(found.rows.map((row) => [row.position - 1, row.sketch]))
  const sketches = additions.map((each, index) =>
    withVisitors(decodeSketch(stored.get(index) ?? null), each.visitors),
  )
  tx.send(
    `insert into visit_rollup as r (website_id, grain, bucket, page, page_views, visits, visitors, sketch)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[],
                          $5::integer[], $6::integer[], $7::integer[], $8::bytea[])
     on conflict (website_id, grain, bucket, page) do update
     set page_views = r.page_views + excluded.page_views, visits = r.visits + excluded.visits,
         visitors = excluded.visitors, sketch = excluded.sketch`,
    [
      ...keys,
      additions.map((each) => each.pageViews),
      additions.map((each) => each.visits),
      sketches.map(countVisitors),
      sketches.map(encodeSketch),
    ],
  )
}

/** Deletes the roll-ups of a website's day (UTC, `YYYY-MM-DD`), before they are built again from its hits. */
export function deleteRollupsOfDay(tx: Tx, websiteId: string, day: string): void {
  tx.send(
    `delete from visit_rollup
     where website_id = $1 and bucket >= $2::date::timestamp at time zone 'UTC'
       and bucket < ($2::date + 1)::timestamp at time zone 'UTC'`,
    [websiteId, day],
  )
}

/** Deletes at most `max` roll-ups older than `before`; returns how many it deleted. */
export async function deleteOldRollups(tx: Tx, before: Date, max: number): Promise<number> {
  const { rowCount } = await tx.query(
    deleteBatchSql('visit_rollup', { key: ['website_id', 'grain', 'bucket', 'page'], where: 'bucket < $1' }),
    [before, max],
  )
  return rowCount
}

/** Returns the figures of the hours or days in [from, to) that have any, in order. Reads neither raw hits nor sketches. */
export async function readFiguresByTime(
  tx: Tx,
  websiteId: string,
  grain: Exclude<Grain, 'page'>,
  from: Date,
  to: Date,
): Promise<Figures[]> {
  const found = await tx.query<{ bucket: Date; page_views: number; visits: number; visitors: number }>(
    `select bucket, page_views, visits, visitors from visit_rollup
     where website_id = $1 and grain = $2 and bucket >= $3 and bucket < $4 and page = ''
     order by bucket`,
    [websiteId, grain, from, to],
  )
  return found.rows.map((row) => ({
    key: row.bucket.toISOString(),
    visits: row.visits,
    pageViews: row.page_views,
    visitors: row.visitors,
  }))
}

/** Returns the pages with the most views in the days of [from, to), most first. A visitor of several days counts once. */
export async function readFiguresByPage(
  tx: Tx,
  websiteId: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<Figures[]> {
  const top = await tx.query<{ page: string; page_views: number; visits: number }>(
    `select page, sum(page_views)::bigint as page_views, sum(visits)::bigint as visits from visit_rollup
     where website_id = $1 and grain = 'page' and bucket >= $2 and bucket < $3
     group by page order by 2 desc, page limit $4`,
    [websiteId, from, to, limit],
  )
  const found = await tx.query<{ page: string; sketch: Buffer }>(
    `select page, sketch from visit_rollup
     where website_id = $1 and grain = 'page' and bucket >= $2 and bucket < $3 and page = any($4::text[])`,
    [websiteId, from, to, top.rows.map((row) => row.page)],
  )
  const sketches = new Map<string, Sketch>()
  for (const row of found.rows) {
    sketches.set(row.page, unite(sketches.get(row.page) ?? decodeSketch(null), decodeSketch(row.sketch)))
  }
  return top.rows.map((row) => ({
    key: row.page,
    visits: row.visits,
    pageViews: row.page_views,
    visitors: countVisitors(sketches.get(row.page) ?? decodeSketch(null)),
  }))
}
