import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { PageMetric } from '@portico/proto/http/visits/performance'
import type { Addition, Place } from '../domain/fold.ts'
import { addCounts, type Counts } from '../domain/counts.ts'
import { addEncodedCounts, encodeCounts } from '../domain/histogram-bytes.ts'

/** The columns of histograms. */
const metrics: readonly PageMetric[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid', 'tti', 'le']
const KEY = 'website_id, grain, span, bucket, part, key, sample'

/** Locks the roll-ups of these websites until the transaction ends, because rows are read, changed and written back. */
export function lockRollups(tx: Tx, websiteIds: Iterable<string>): void {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('speed_rollup:' || website_id, 0))
     from (select website_id from unnest($1::text[]) as website_id order by website_id) as ordered`,
    [[...websiteIds]],
  )
}

/** Returns the columns of the primary key of these rows, as parameters of `unnest`. */
export const keysOf = (places: readonly Place[]): unknown[] => [
  places.map((each) => each.websiteId),
  places.map((each) => each.grain),
  places.map((each) => each.bucket.span),
  places.map((each) => new Date(each.bucket.at).toISOString()),
  places.map((each) => each.part),
  places.map((each) => each.key),
  places.map((each) => each.sample),
]

/** The rows of `keysOf`, with their position. */
export const WANTED = `unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::boolean[])
  with ordinality as wanted (${KEY}, position)`

/** The stored histograms of a row. */
type StoredHistograms = { [M in PageMetric]: Buffer | null }

/** Returns the stored histograms of the rows that exist, by the position of their addition. */
export async function findRollups(
  tx: Tx,
  additions: readonly Addition[],
): Promise<Map<number, StoredHistograms>> {
  const found = await tx.query<StoredHistograms & { position: number }>(
    `select wanted.position::integer as position, ${metrics.join(', ')}
     from ${WANTED} join speed_rollup using (${KEY})`,
    keysOf(additions),
  )
  return new Map(found.rows.map((row) => [row.position - 1, row]))
}

/**
 * Adds to the roll-ups, in one statement. `stored`: what `findRollups` returned for the same additions. The caller holds
 * `lockRollups`.
 */
export function addToRollups(
  tx: Tx,
  additions: readonly Addition[],
  stored: ReadonlyMap<number, StoredHistograms>,
): void {
  if (additions.length === 0) return
  const columns = metrics.map((metric) =>
    additions.map(({ histograms }, index) => {
      const added = histograms[metric]
      const before = stored.get(index)?.[metric]
      if (!added) return before ?? null
      if (!before) return encodeCounts(added)
      const sum: Counts = []
      addEncodedCounts(sum, before)
      addCounts(sum, added)
      return encodeCounts(sum)
    }),
  )
  tx.send(
    `insert into speed_rollup as r (${KEY}, records, ${metrics.join(', ')})
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::boolean[],
       $8::integer[], ${metrics.map((_, index) => `$${index + 9}::bytea[]`).join(', ')})
     on conflict (${KEY}) do update set records = r.records + excluded.records,
       ${metrics.map((metric) => `${metric} = excluded.${metric}`).join(', ')}`,
    [...keysOf(additions), additions.map((each) => each.records), ...columns],
  )
}

/** Deletes at most `max` rows of this span that began before `before`; returns how many it deleted. */
export async function deleteOldRollups(
  tx: Tx,
  span: 'hour' | 'any',
  before: Date,
  max: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    deleteBatchSql('speed_rollup', {
      key: KEY.split(', '),
      where: span === 'hour' ? `span = 'hour' and bucket < $1` : 'bucket < $1',
    }),
    [before, max],
  )
  return rowCount
}
