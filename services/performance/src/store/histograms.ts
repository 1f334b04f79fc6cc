import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Addition, Grain } from '../domain/fold.ts'
import { addHistogram, type Histogram } from '../domain/histogram.ts'

type KeyedCounts = { key: string; counts: number[] }
/** Rows of one fetch: about a megabyte. */
const FETCH_ROWS = 1_000

/** Adds to histograms in one statement, in the given order. */
export function addToHistograms(tx: Tx, additions: readonly Addition[]): void {
  if (additions.length === 0) return
  tx.send(
    `insert into histogram as h (website_id, metric, grain, day, key, counts)
     select website_id, metric, grain, day, key, counts::integer[]
     from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[])
       as given (website_id, metric, grain, day, key, counts)
     on conflict (website_id, metric, grain, day, key) do update set counts = add_counts(h.counts, excluded.counts)`,
    [
      additions.map((each) => each.websiteId),
      additions.map((each) => each.metric),
      additions.map((each) => each.grain),
      additions.map((each) => each.day),
      additions.map((each) => each.key),
      additions.map((each) => `{${each.counts.join(',')}}`),
    ],
  )
}

/**
 * Returns the histograms of the `limit` pages, devices or releases with the most values, over the days that overlap
 * [from, to). It reads rows in batches, so the memory it needs does not grow with the number of days.
 */
export async function readHistogramsByKey(
  tx: Tx,
  websiteId: string,
  metric: string,
  grain: Grain,
  from: Date,
  to: Date,
  limit: number,
): Promise<Map<string, Histogram>> {
  await tx.query(
    `declare top_histograms no scroll cursor for
     with days as not materialized (
       select key, counts, total from histogram
       where website_id = $1 and metric = $2 and grain = $3
         and day >= ($4::timestamptz at time zone 'UTC')::date and day < $5::timestamptz at time zone 'UTC'
     ), top as (
       select key from days group by key order by sum(total) desc, key limit $6
     )
     select key, counts from days join top using (key)`,
    [websiteId, metric, grain, from, to, limit],
  )
  const histograms = new Map<string, Histogram>()
  for (let read = FETCH_ROWS; read === FETCH_ROWS;) {
    const { rows } = await tx.query<KeyedCounts>(`fetch ${FETCH_ROWS} from top_histograms`)
    addRows(histograms, rows)
    read = rows.length
  }
  return histograms
}

/** Returns one histogram of all devices for each day (`YYYY-MM-DD`), or with `together` one under the key `all`. */
export async function readHistogramsByDay(
  tx: Tx,
  websiteId: string,
  metric: string,
  from: Date,
  to: Date,
  together: boolean,
): Promise<Map<string, Histogram>> {
  const found = await tx.query<KeyedCounts>(
    `select case when $5 then 'all' else to_char(day, 'YYYY-MM-DD') end as key, counts from histogram
     where website_id = $1 and metric = $2 and grain = 'device'
       and day >= ($3::timestamptz at time zone 'UTC')::date and day < $4::timestamptz at time zone 'UTC'`,
    [websiteId, metric, from, to, together],
  )
  return addRows(new Map(), found.rows)
}

/** Deletes at most `max` histograms of days before `day`; returns how many it deleted. */
export async function deleteOldHistograms(tx: Tx, day: Date, max: number): Promise<number> {
  const { rowCount } = await tx.query(
    deleteBatchSql('histogram', {
      key: ['website_id', 'metric', 'grain', 'day', 'key'],
      where: 'day < $1::date',
    }),
    [day.toISOString(), max],
  )
  return rowCount
}

/** Adds rows to histograms by key. */
function addRows(histograms: Map<string, Histogram>, rows: readonly KeyedCounts[]): Map<string, Histogram> {
  for (const { key, counts } of rows) {
    const histogram = histograms.get(key)
    if (histogram) addHistogram(histogram, counts)
    else histograms.set(key, counts)
  }
  return histograms
}
