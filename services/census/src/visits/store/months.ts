import type { Tx } from '@portico/kit/postgres/db'
import type { Place } from '../domain/fold.ts'
import { countVisitors, decodeSketch, encodeSketch, sketchSize } from '../../model/sketch.ts'
import { keysOf } from './rollups.ts'

/**
 * Makes the roll-ups of a website's month again from its days. `day` is any of its days (UTC, `YYYY-MM-DD`). Sketches are
 * stored as lists (`sketch.ts`) until `uniteSketches`.
 */
export function rebuildMonth(tx: Tx, websiteId: string, day: string): void {
  tx.send(
    `delete from visit_figures
     where website_id = $1 and span = 'month' and bucket = date_trunc('month', $2::date::timestamp) at time zone 'UTC'`,
    [websiteId, day],
  )
  tx.send(
    `insert into visit_figures
     select date_trunc('month', $2::date::timestamp) at time zone 'UTC', sum(duration_ms), sum(page_views), sum(visits),
            sum(bounces), sum(entries), sum(exits), 0, sample, website_id, dimension, 'month', key,
            '\\x03'::bytea || string_agg(int4send(length(sketch)) || sketch, '' order by bucket)
     from visit_figures
     where website_id = $1 and span = 'day' and bucket >= date_trunc('month', $2::date::timestamp) at time zone 'UTC'
       and bucket < (date_trunc('month', $2::date::timestamp) + interval '1 month') at time zone 'UTC'
     group by sample, website_id, dimension, key`,
    [websiteId, day],
  )
}

type Row = {
  website_id: string
  dimension: Place['dimension']
  bucket: Date
  key: string
  sample: boolean
  sketch: Buffer
}

/** Makes the unions of at most `max` months whose sketches are lists, of one website or of all; returns how many there were. */
export async function uniteSketches(tx: Tx, max: number, websiteId: string | null = null): Promise<number> {
  const found = await tx.query<Row>(
    `select website_id, dimension, bucket, key, sample, sketch from visit_figures
     where span = 'month' and get_byte(sketch, 0) = 3 and ($2::text is null or website_id = $2) limit $1 for update`,
    [max, websiteId],
  )
  const rows = found.rows.map(({ website_id, bucket, sketch, ...row }) => {
    const place: Place = { ...row, websiteId: website_id, bucket: bucket.getTime(), span: 'month' }
    const united = decodeSketch(sketch, sketchSize(place))
    return { place, bytes: encodeSketch(united), visitors: row.dimension === '' ? countVisitors(united) : 0 }
  })
  if (rows.length > 0)
    tx.send(
      `update visit_figures f set sketch = given.sketch, visitors = given.visitors
       from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::boolean[], $7::bytea[],
                   $8::integer[]) as given (website_id, dimension, span, bucket, key, sample, sketch, visitors)
       where (f.website_id, f.dimension, f.span, f.bucket, f.key, f.sample)
         = (given.website_id, given.dimension, given.span, given.bucket, given.key, given.sample)`,
      [
        ...keysOf(rows.map(({ place }) => place)),
        rows.map(({ bytes }) => bytes),
        rows.map((row) => row.visitors),
      ],
    )
  return rows.length
}
