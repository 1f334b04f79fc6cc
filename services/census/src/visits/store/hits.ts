import { dayOf } from '@portico/kit/collect/day-of'
import { toHex } from '../../model/to-hex.ts'
import type { Tx } from '@portico/kit/postgres/db'
import type { View } from '../domain/fold.ts'
import type { Hit } from '../../collect/domain/hit.ts'

const columns: readonly [name: string, type: string, value: (hit: Hit) => unknown][] = [
  ['visitor', 'uuid', (hit) => toHex(hit.visitor)],
  ['hit_id', 'uuid', (hit) => hit.hitId],
  ['occurred_at', 'timestamptz', (hit) => new Date(hit.at).toISOString()],
  ['day', 'date', (hit) => dayOf(hit.at)],
  ['clock_skew_ms', 'integer', (hit) => hit.clockSkewMs],
  ['visit_count', 'integer', (hit) => hit.visitCount],
  ['event', 'smallint', (hit) => hit.event],
  ['record_type', 'smallint', (hit) => hit.recordType],
  ['viewport_width', 'integer', (hit) => hit.viewportWidth],
  ['viewport_height', 'integer', (hit) => hit.viewportHeight],
  ['screen_width', 'integer', (hit) => hit.screenWidth],
  ['screen_height', 'integer', (hit) => hit.screenHeight],
  ['device', 'smallint', (hit) => hit.device],
  ['is_item', 'boolean', (hit) => hit.isItem],
  ['synthetic', 'boolean', (hit) => hit.synthetic],
  ['sample', 'boolean', (hit) => hit.sample],
  ['website_id', 'text', (hit) => hit.websiteId],
  ['path', 'text', (hit) => hit.path],
  ['page_id', 'text', (hit) => hit.pageId],
  ['template_id', 'text', (hit) => hit.templateId],
  ['locale', 'text', (hit) => hit.locale],
  ['title', 'text', (hit) => hit.title],
  ['referrer_host', 'text', (hit) => hit.referrerHost],
  ['browser', 'text', (hit) => hit.browser],
  ['release', 'text', (hit) => hit.release],
  ['subject', 'text', (hit) => hit.subject],
]

const INSERT = `
  insert into hit (${columns.map(([name]) => name).join(', ')})
  select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict do nothing
  returning website_id, hit_id`

/** Inserts hits in one statement; returns the ones that were not stored before, in their order. */
export async function insertHits(tx: Tx, hits: readonly Hit[]): Promise<Hit[]> {
  if (hits.length === 0) return []
  const values = columns.map(([, , value]) => hits.map(value))
  const inserted = await tx.query<{ website_id: string; hit_id: string }>(INSERT, values)
  if (inserted.rowCount === hits.length) return [...hits]
  const added = new Set(inserted.rows.map((row) => `${row.website_id}|${row.hit_id}`))
  return hits.filter((hit) => added.has(`${hit.websiteId}|${hit.hitId}`))
}

/** Creates the partitions that hits of these days (`YYYY-MM-DD`) need. */
export function ensurePartitions(tx: Tx, days: Iterable<string>): void {
  tx.send('select make_hit_partition(day) from unnest($1::date[]) as day', [[...days]])
}

/** Drops the partitions of days before `day`; returns how many it dropped. */
export async function dropPartitions(tx: Tx, day: string): Promise<number> {
  const dropped = await tx.query<{ dropped: number }>('select drop_hit_partitions($1::date) as dropped', [
    day,
  ])
  return dropped.rows[0]?.dropped ?? 0
}

/** Returns the page views of a website's day (UTC), in order. */
export async function readViewsOfDay(tx: Tx, websiteId: string, day: string): Promise<View[]> {
  const found = await tx.query<{ occurred_at: Date; path: string; visitor: string; sample: boolean }>(
    `select occurred_at, path, visitor, sample from hit
     where website_id = $1 and day = $2 and event = 1 and not synthetic
     order by occurred_at, hit_id`,
    [websiteId, day],
  )
  return found.rows.map((row) => ({
    websiteId,
    sample: row.sample,
    at: row.occurred_at.getTime(),
    path: row.path,
    visitor: Buffer.from(row.visitor.replaceAll('-', ''), 'hex'),
  }))
}
