import { rowsBeyondCap } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { MAX_KEYS_PER_DAY, MAX_VALUES_PER_KEY } from '@portico/proto/limits'
import { countVisitors, decodeSketch, encodeSketch, withVisitors } from '../../model/sketch.ts'
import { mergeBeyondCap, seriesOf, type Addition, type Family, type Place } from '../domain/tally.ts'

/** Locks the tallies of these websites until the transaction ends: sketches are read, changed and written back. */
export function lockTallies(tx: Tx, websiteIds: Iterable<string>): void {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('tally:' || website_id, 0))
     from (select website_id from unnest($1::text[]) as website_id order by website_id) as ordered`,
    [[...websiteIds]],
  )
}

const KEYS = 'website_id, sample, day, family, scope, part, key'
const KEY_ARRAYS = '$1::text[], $2::boolean[], $3::date[], $4::text[], $5::text[], $6::text[], $7::text[]'

const keysOf = (places: readonly Place[]) => [
  places.map((each) => each.websiteId),
  places.map((each) => each.sample),
  places.map((each) => each.day),
  places.map((each) => each.family),
  places.map((each) => each.scope),
  places.map((each) => each.part),
  places.map((each) => each.key),
]

/** The caps of families: how many keys a series may have (`most`), and `mostValues` for values and places. */
export type Caps = { most: number; mostValues: number }
export const TALLY_CAPS: Caps = { most: MAX_KEYS_PER_DAY, mostValues: MAX_VALUES_PER_KEY }
const isValue = (family: Family) => family === 'value' || family.startsWith('error-')

/**
 * Adds to the tallies, with the same number of statements for any number of additions. New keys beyond the caps are
 * counted under one key. The caller holds `lockTallies`. Returns what was added.
 */
export async function addToTallies(tx: Tx, folded: readonly Addition[], caps: Caps): Promise<Addition[]> {
  if (folded.length === 0) return []
  const known = await findStored(tx, folded)
  const fresh = folded.filter((_, index) => !known.has(index))
  const beyond = await findBeyond(tx, fresh, caps)
  if (beyond.size === 0) return writeTallies(tx, [...folded], known)
  const merged = mergeBeyondCap(folded, beyond)
  return writeTallies(tx, merged, await findStored(tx, merged))
}

/** The sketches of the rows that exist, by the index of the place. */
async function findStored(tx: Tx, places: readonly Place[]): Promise<Map<number, Buffer>> {
  const found = await tx.query<{ position: number; sketch: Buffer }>(
    `select wanted.position::integer as position, t.sketch
     from unnest(${KEY_ARRAYS}) with ordinality as wanted (${KEYS}, position)
     join tally t using (${KEYS})`,
    keysOf(places),
  )
  return new Map(found.rows.map((row) => [row.position - 1, row.sketch]))
}

async function findBeyond(
  tx: Tx,
  fresh: readonly Addition[],
  { most, mostValues }: Caps,
): Promise<Set<Addition>> {
  if (fresh.length === 0) return new Set()
  const series = new Map(fresh.map((each) => [seriesOf(each), each]))
  const places = [...series.values()]
  const found = await tx.query<{ position: number; rows: number }>(
    `select wanted.position::integer as position, count(*) as rows
     from unnest($1::text[], $2::boolean[], $3::date[], $4::text[], $5::text[], $6::text[])
       with ordinality as wanted (website_id, sample, day, family, scope, part, position)
     join tally t using (website_id, sample, day, family, scope, part) group by 1`,
    keysOf(places).slice(0, -1),
  )
  const taken = new Map(found.rows.map((row) => [seriesOf(places[row.position - 1]!), row.rows]))
  const split = (values: boolean) => fresh.filter(({ family }) => isValue(family) === values)
  return new Set([
    ...rowsBeyondCap({ fresh: split(false), seriesOf, taken, most }),
    ...rowsBeyondCap({ fresh: split(true), seriesOf, taken, most: mostValues }),
  ])
}

function writeTallies(tx: Tx, additions: Addition[], stored: ReadonlyMap<number, Buffer>): Addition[] {
  const sketches = additions.map(({ visitors }, index) =>
    withVisitors(decodeSketch(stored.get(index) ?? null, 'small'), visitors),
  )
  tx.send(
    `insert into tally as t (${KEYS}, count, visitors, sketch)
     select * from unnest(${KEY_ARRAYS}, $8::integer[], $9::integer[], $10::bytea[])
     on conflict (${KEYS}) do update
     set count = t.count + excluded.count, visitors = excluded.visitors, sketch = excluded.sketch`,
    [
      ...keysOf(additions),
      additions.map((each) => each.count),
      sketches.map(countVisitors),
      // The same bytes however the events came in batches.
      sketches.map((sketch) => (countVisitors(sketch) === 0 ? Buffer.alloc(0) : encodeSketch(sketch))),
    ],
  )
  return additions
}

/** Deletes the tallies of a website's day in these families, before they are built again. */
export function deleteTalliesOfDay(
  tx: Tx,
  { websiteId, day }: Pick<Place, 'websiteId' | 'day'>,
  families: readonly Family[],
): void {
  tx.send('delete from tally where website_id = $1 and day = $2::date and family = any($3::text[])', [
    websiteId,
    day,
    families,
  ])
}

/** Deletes at most `max` tallies of days before `before`; returns how many it deleted. */
export async function deleteOldTallies(tx: Tx, before: Date, max: number): Promise<number> {
  const key = KEYS.split(', ')
  return (await tx.query(deleteBatchSql('tally', { key, where: 'day < $1::date' }), [before, max])).rowCount
}
