import { rowsBeyondCap } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { mergeBeyondCap, type Addition } from '../domain/fold.ts'

/**
 * Limits the keys of each dimension of a website's day to `max`: additions of new keys beyond it are merged into one key.
 * `fresh` are the additions whose row does not exist yet. Returns `additions` itself if all have room. The caller holds
 * `lockRollups`.
 */
export async function capKeys(
  tx: Tx,
  additions: readonly Addition[],
  fresh: readonly Addition[],
  max: number,
): Promise<readonly Addition[]> {
  const keyed = fresh.filter((each) => each.dimension !== '')
  if (keyed.length === 0) return additions
  const taken = await countKeys(tx, keyed)
  const beyond = rowsBeyondCap({ fresh: keyed, seriesOf, taken, most: max })
  return beyond.size === 0 ? additions : mergeBeyondCap(additions, beyond)
}

type Series = Pick<Addition, 'websiteId' | 'dimension' | 'bucket'>
const seriesOf = (each: Series) => `${each.websiteId}|${each.dimension}|${each.bucket}`

/** Counts the stored keys of each website, dimension and day that occurs in `additions`, by `seriesOf`. */
async function countKeys(tx: Tx, additions: readonly Addition[]): Promise<Map<string, number>> {
  const series = [...new Map(additions.map((each) => [seriesOf(each), each])).values()]
  const found = await tx.query<{
    website_id: string
    dimension: Addition['dimension']
    bucket: Date
    keys: number
  }>(
    `select website_id, dimension, bucket, keys
     from unnest($1::text[], $2::text[], $3::timestamptz[]) as given (website_id, dimension, bucket)
     cross join lateral (
       select count(*) as keys from visit_figures f
       where f.website_id = given.website_id and f.dimension = given.dimension and f.span = 'day'
         and f.bucket = given.bucket
     ) as counted`,
    [
      series.map((each) => each.websiteId),
      series.map((each) => each.dimension),
      series.map((each) => new Date(each.bucket).toISOString()),
    ],
  )
  return new Map(
    found.rows.map((row) => [
      seriesOf({ websiteId: row.website_id, dimension: row.dimension, bucket: row.bucket.getTime() }),
      row.keys,
    ]),
  )
}
