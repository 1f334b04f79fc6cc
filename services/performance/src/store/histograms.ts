import type { Tx } from '@portico/kit/postgres/db'
import type { Addition, Grain } from '../domain/fold.ts'
import { addHistogram, type Histogram } from '../domain/histogram.ts'

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

/** The histograms of a metric by page, device or release over the days that [from, to) touches. */
export async function histogramsBy(
  tx: Tx,
  websiteId: string,
  metric: string,
  grain: Grain,
  from: Date,
  to: Date,
): Promise<Map<string, Histogram>> {
  const found = await tx.query<{ key: string; counts: number[] }>(
    `select key, counts from histogram
     where website_id = $1 and metric = $2 and grain = $3
       and day >= ($4::timestamptz at time zone 'UTC')::date and day < $5::timestamptz at time zone 'UTC'`,
    [websiteId, metric, grain, from, to],
  )
  return addUp(found.rows)
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
  const found = await tx.query<{ key: string; counts: number[] }>(
    `select case when $5 then 'all' else to_char(day, 'YYYY-MM-DD') end as key, counts from histogram
     where website_id = $1 and metric = $2 and grain = 'device'
       and day >= ($3::timestamptz at time zone 'UTC')::date and day < $4::timestamptz at time zone 'UTC'`,
    [websiteId, metric, from, to, together],
  )
  return addUp(found.rows)
}

function addUp(rows: readonly { key: string; counts: number[] }[]): Map<string, Histogram> {
  const histograms = new Map<string, Histogram>()
  for (const { key, counts } of rows) {
    const known = histograms.get(key)
    if (known) addHistogram(known, counts)
    else histograms.set(key, counts)
  }
  return histograms
}
