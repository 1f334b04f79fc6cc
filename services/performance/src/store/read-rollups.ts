import type { Tx } from '@portico/kit/postgres/db'
import type { PageMetric } from '@portico/proto/http/visits/performance'
import type { Grain } from '../domain/fold.ts'
import type { Histogram } from '../domain/histogram.ts'
import { addEncoded } from '../domain/histogram-bytes.ts'
import type { Bucket } from '../domain/spans.ts'

/** Histograms by key, and whether sample data is among them. */
export type SpeedReading = { histograms: Map<string, Histogram>; hasSample: boolean }

/** The roll-ups of one metric to read. */
export type ReadingQuery = { websiteId: string; metric: PageMetric; grain: Grain; buckets: readonly Bucket[] }

type Row = { key: string; counts: Buffer; sample: boolean }
/** Rows of one fetch: about a megabyte. */
const FETCH_ROWS = 1_000

const columnsOf = (buckets: readonly Bucket[]) => [
  buckets.map((bucket) => bucket.span),
  buckets.map((bucket) => new Date(bucket.at).toISOString()),
]

/**
 * The rows of one part of the keys in these spans. `offset 0` makes each span an index scan of its own; a join could read
 * every row of the grain while the table has no statistics.
 */
const ofPart = (metric: PageMetric) => `unnest($4::text[], $5::timestamptz[]) as wanted (span, bucket)
  cross join lateral (
    select key, sample, records, ${metric} from speed_rollup r
    where website_id = $1 and grain = $2 and r.span = wanted.span and r.bucket = wanted.bucket and part = $3
      and ($6::text[] is null or key = any($6::text[])) and ${metric} is not null
    offset 0
  ) as rows`

/**
 * Returns the histograms of the `limit` keys with the most page loads, for one part of the keys ('' for the whole). It
 * reads rows in batches, so the memory it needs does not grow with the number of buckets.
 */
export async function readTopKeys(
  tx: Tx,
  { websiteId, metric, grain, buckets }: ReadingQuery,
  part: string,
  limit: number,
): Promise<SpeedReading> {
  const asked = [websiteId, grain, part, ...columnsOf(buckets)]
  const top = await tx.query<{ key: string }>(
    `select key from ${ofPart(metric)} group by key order by sum(records) desc, key limit $7`,
    [...asked, null, limit],
  )
  tx.send(
    `declare top_rows no scroll cursor for
     select key, ${metric} as counts, sample from ${ofPart(metric)}`,
    [...asked, top.rows.map(({ key }) => key)],
  )
  const found: SpeedReading = { histograms: new Map(), hasSample: false }
  for (let read = FETCH_ROWS; read === FETCH_ROWS;) {
    const { rows } = await tx.query<Row>(`fetch ${FETCH_ROWS} from top_rows`)
    addRows(found, rows)
    read = rows.length
  }
  return found
}

/** The name that a row is counted under. */
export type NameOf = (row: { key: string; part: string; bucket: Bucket }) => string

/** Returns the histograms of rows with these keys and parts, by the name that `nameOf` gives to a row. */
export async function readRows(
  tx: Tx,
  { websiteId, metric, grain, buckets }: ReadingQuery,
  { keys, parts }: { keys: readonly string[]; parts: readonly string[] },
  nameOf: NameOf,
): Promise<SpeedReading> {
  const found = await tx.query<Row & { part: string; position: number }>(
    `select key, part, position::integer as position, ${metric} as counts, sample
     from unnest($5::text[], $6::timestamptz[]) with ordinality as wanted (span, bucket, position)
     cross join lateral (
       select key, part, ${metric}, sample from speed_rollup r
       where website_id = $1 and grain = $2 and r.span = wanted.span and r.bucket = wanted.bucket
         and part = any($3::text[]) and key = any($4::text[])
       offset 0
     ) as rows
     where ${metric} is not null`,
    [websiteId, grain, parts, keys, ...columnsOf(buckets)],
  )
  return addRows(
    { histograms: new Map(), hasSample: false },
    found.rows.map(({ key, part, position, ...row }) => ({
      ...row,
      key: nameOf({ key, part, bucket: buckets[position - 1]! }),
    })),
  )
}

function addRows(found: SpeedReading, rows: readonly Row[]): SpeedReading {
  for (const { key, counts, sample } of rows) {
    let histogram = found.histograms.get(key)
    if (!histogram) found.histograms.set(key, (histogram = []))
    addEncoded(histogram, counts)
    found.hasSample ||= sample
  }
  return found
}
