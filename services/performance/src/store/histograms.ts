import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Addition, Grain } from '../domain/fold.ts'
import { addHistogram, type Histogram } from '../domain/histogram.ts'

type KeyedCounts = { key: string; counts: number[] }
/** Rows of one read: about a megabyte. */
const PAGE = 1_000

/** Adds to histograms in one statement, in the order given. */
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
 * The histograms of the `limit` pages, devices or releases with most values over the days that [from, to) touches.
 * Read some at a time: what is in memory does not grow with the days.
 */
export async function histogramsBy(
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
  for (let read = PAGE; read === PAGE;) {
    const { rows } = await tx.query<KeyedCounts>(`fetch ${PAGE} from top_histograms`)
    addUp(histograms, rows)
    read = rows.length
  }
  return histograms
}

/** The same over all devices, one histogram a day (`YYYY-MM-DD`), or one under `all` where `together`. */
export async function histogramsByDay(
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
  return addUp(new Map(), found.rows)
}

/** Deletes histograms of days before `day`, `most` at a time; returns how many. */
export async function forgetHistograms(tx: Tx, day: Date, most: number): Promise<number> {
  const { rowCount } = await tx.query(
    deleteBatchSql('histogram', {
      key: ['website_id', 'metric', 'grain', 'day', 'key'],
      where: 'day < $1::date',
    }),
    [day.toISOString(), most],
  )
  return rowCount
}

function addUp(histograms: Map<string, Histogram>, rows: readonly KeyedCounts[]): Map<string, Histogram> {
  for (const { key, counts } of rows) {
    const known = histograms.get(key)
    if (known) addHistogram(known, counts)
    else histograms.set(key, counts)
  }
  return histograms
}
