import type { Tx } from '@portico/kit/postgres/db'
import { countVisitors, decodeSketch, unite, type Sketch } from '../../model/sketch.ts'
import type { Family } from '../domain/tally.ts'

/** Which tallies a reading is about: the tallies of whole days (UTC) that begin in [from, to). */
export type Selection = { websiteId: string; from: Date; to: Date }
/** `by`: the keys, or the days (`YYYY-MM-DD`). `key`: only this key. */
export type Series = { family: Family; scope?: string; part?: string; key?: string; by?: 'key' | 'day' }
export type KeyCount = { key: string; count: number }

const WHERE = `website_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
  and day < ($3::timestamptz at time zone 'UTC')::date and family = $4 and scope = $5 and part = $6
  and ($7::text is null or key = $7)`

const paramsOf = ({ websiteId, from, to }: Selection, { family, scope = '', part = '', key }: Series) => [
  websiteId,
  from.toISOString(),
  to.toISOString(),
  family,
  scope,
  part,
  key ?? null,
]

const columnOf = ({ by = 'key' }: Series) => (by === 'key' ? 'key' : 'day::text')

/** Returns the keys with the highest counts, most first, or the days in order. */
export async function readCounts(
  tx: Tx,
  selection: Selection,
  series: Series,
  limit: number,
): Promise<KeyCount[]> {
  const column = columnOf(series)
  const order = series.by === 'day' ? 'key' : 'count desc, key'
  const found = await tx.query<KeyCount>(
    `select ${column} as key, sum(count)::bigint as count from tally where ${WHERE}
     group by 1 order by ${order} limit $8`,
    [...paramsOf(selection, series), limit],
  )
  return found.rows
}

/** Returns the counts of these keys by day (`YYYY-MM-DD`) or month (`YYYY-MM`), UTC, in order. */
export async function readCountsByTime(
  tx: Tx,
  selection: Selection,
  { family, keys, by }: { family: Family; keys: readonly string[]; by: 'day' | 'month' },
): Promise<Map<string, KeyCount[]>> {
  const found = await tx.query<KeyCount & { time: string }>(
    `select key, to_char(day, $9) as time, sum(count)::bigint as count from tally
     where ${WHERE} and key = any($8::text[]) group by 1, 2 order by 1, 2`,
    [...paramsOf(selection, { family }), keys, by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'],
  )
  const counts = new Map<string, KeyCount[]>(keys.map((key) => [key, []]))
  for (const { key, time, count } of found.rows) counts.get(key)!.push({ key: time, count })
  return counts
}

/** Returns the keys with the highest counts with distinct visitors: a visitor of several days counts once. */
export async function readCountsWithVisitors(
  tx: Tx,
  selection: Selection,
  series: Series,
  limit: number,
): Promise<(KeyCount & { visitors: number })[]> {
  const rows = await readCounts(tx, selection, series, limit)
  const column = columnOf(series)
  const found = await tx.query<{ key: string; sketch: Buffer }>(
    `select ${column} as key, sketch from tally where ${WHERE} and ${column} = any($8::text[])`,
    [...paramsOf(selection, series), rows.map((row) => row.key)],
  )
  const sketches = new Map<string, Sketch>()
  for (const { key, sketch } of found.rows)
    sketches.set(key, unite(sketches.get(key) ?? decodeSketch(null, 'small'), decodeSketch(sketch, 'small')))
  return rows.map((row) => ({
    ...row,
    visitors: countVisitors(sketches.get(row.key) ?? decodeSketch(null, 'small')),
  }))
}

/** Returns the names of the properties of an event, most frequent first. */
export async function readProperties(
  tx: Tx,
  { websiteId, from, to }: Selection,
  name: string,
): Promise<string[]> {
  const found = await tx.query<{ part: string }>(
    `select part from tally
     where website_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
       and day < ($3::timestamptz at time zone 'UTC')::date and family = 'value' and scope = $4
     group by part order by sum(count) desc, part limit 100`,
    [websiteId, from.toISOString(), to.toISOString(), name],
  )
  return found.rows.map((row) => row.part)
}

/** Whether sample data is among the tallies of these families. */
export async function hasSample(tx: Tx, { websiteId, from, to }: Selection, families: readonly Family[]) {
  const found = await tx.query<{ found: boolean }>(
    `select exists (select 1 from tally where website_id = $1 and family = any($4::text[]) and sample
       and day >= ($2::timestamptz at time zone 'UTC')::date
       and day < ($3::timestamptz at time zone 'UTC')::date) as found`,
    [websiteId, from.toISOString(), to.toISOString(), families],
  )
  return found.rows[0]!.found
}
