import type { RolledUpDimension } from '@portico/proto/http/visits/census-figures'
import type { Tx } from '@portico/kit/postgres/db'
import { startOf, type Part } from '../../model/buckets.ts'
import { sketchSize } from '../../model/sketch.ts'
import { VisitorSet } from '../domain/visitor-set.ts'
import type { PastVisitors } from './past-visitors.ts'

/*
 * Distinct visitors of the keys of a dimension, from the sketches of days and months. Only rows of today and of this month
 * change often. The union of all others is kept with their version, so that a repeated reading does not depend on the size
 * of their sketches.
 */

export type VisitorDeps = { past: PastVisitors; now: Date }
/** A key, and the version of its past rows: empty if it has none. */
export type KeyVersion = { key: string; version: string }
/** The rows of a dimension in parts of a range. The empty dimension has the totals, with an empty key. */
export type VisitorsQuery = { websiteId: string; dimension: RolledUpDimension | ''; parts: readonly Part[] }

/** Base64 is sent and decoded faster than the text format of bytea. */
export const SKETCH = `encode(sketch, 'base64')`

/**
 * The rows of a dimension in the parts of a range: `$1` to `$6` are the result of `partParameters`. `offset 0` makes each
 * part an index scan of its own. A join with the parts could read every row of the dimension while the table has no
 * statistics.
 */
export const IN_PARTS = `unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
    as part (span, since, until, present)
  cross join lateral (
    select *, xmin::text::bigint as changed from visit_figures
    where website_id = $1 and dimension = $2 and span = part.span and bucket >= part.since and bucket < part.until
    offset 0
  ) as f`

/** Every change of a row gives it a higher `xmin`, the number of the transaction that wrote it. */
export const VERSION = `concat_ws('|', nullif(count(*) filter (where bucket < part.present), 0),
  sum(changed) filter (where bucket < part.present), max(changed) filter (where bucket < part.present))`

const presentOf = (part: Part, now: Date) => startOf(now.getTime(), part.span)
const pastOf = (part: Part, now: Date) => ({ ...part, to: Math.min(part.to, presentOf(part, now)) })
const presentPartOf = (part: Part, now: Date) => ({
  ...part,
  from: Math.max(part.from, presentOf(part, now)),
})
const iso = (at: number) => new Date(at).toISOString()

export const partParameters = ({ websiteId, dimension, parts }: VisitorsQuery, now: Date) => [
  websiteId,
  dimension,
  parts.map((part) => part.span),
  parts.map((part) => iso(part.from)),
  parts.map((part) => iso(part.to)),
  parts.map((part) => iso(presentOf(part, now))),
]

/** Returns the visitors of these keys. */
export async function readVisitors(
  tx: Tx,
  asked: VisitorsQuery,
  keys: readonly KeyVersion[],
  { past, now }: VisitorDeps,
): Promise<Map<string, VisitorSet>> {
  const { websiteId, dimension, parts } = asked
  const size = sketchSize({ dimension, span: 'day' })
  const range = parts.map((part) => [part.span, part.from, pastOf(part, now).to].join('-'))
  const idOf = (key: string) => [websiteId, dimension, ...range, key].join('|')
  const known = new Map<string, VisitorSet>()
  const unknown = new Map<string, VisitorSet>()
  for (const { key, version } of keys) {
    const found = version === '' ? undefined : past.find(idOf(key), version)
    if (found) known.set(key, found)
    else unknown.set(key, new VisitorSet(size))
  }
  const all = new Map(keys.map(({ key }) => [key, new VisitorSet(size)]))
  const pastParts = unknown.size === 0 ? [] : parts.map((part) => pastOf(part, now))
  const wanted = [
    ...pastParts.map((part) => ({ ...part, isPast: true })),
    ...parts.map((part) => ({ ...presentPartOf(part, now), isPast: false })),
  ].filter((part) => part.from < part.to)
  for (const { key, sketch, is_past } of await readSketches(tx, { ...asked, parts: wanted }, [
    [...unknown.keys()],
    [...all.keys()],
  ]))
    (is_past ? unknown : all).get(key)!.addSketch(Buffer.from(sketch, 'base64'))
  for (const { key, version } of keys) {
    const visitors = known.get(key) ?? unknown.get(key)!
    if (version !== '' && unknown.has(key)) past.store(idOf(key), version, visitors)
    all.get(key)!.addAll(visitors)
  }
  return all
}

/** Returns the sketches of rows in past parts of these keys (`ofPast`), and in present parts of those (`ofPresent`). */
async function readSketches(
  tx: Tx,
  {
    websiteId,
    dimension,
    parts,
  }: Omit<VisitorsQuery, 'parts'> & { parts: readonly (Part & { isPast: boolean })[] },
  [ofPast, ofPresent]: readonly [ofPast: readonly string[], ofPresent: readonly string[]],
): Promise<{ key: string; sketch: string; is_past: boolean }[]> {
  if (parts.length === 0 || ofPresent.length === 0) return []
  const found = await tx.query<{ key: string; sketch: string; is_past: boolean }>(
    `select key, ${SKETCH} as sketch, part.is_past
     from unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[]) as part (span, since, until, is_past)
     cross join lateral (
       select key, sketch from visit_figures
       where website_id = $1 and dimension = $2 and span = part.span and bucket >= part.since and bucket < part.until
         and key = any(case when part.is_past then $7::text[] else $8::text[] end) and sketch is not null
       offset 0
     ) as f`,
    [
      websiteId,
      dimension,
      parts.map((part) => part.span),
      parts.map((part) => iso(part.from)),
      parts.map((part) => iso(part.to)),
      parts.map((part) => part.isPast),
      ofPast,
      ofPresent,
    ],
  )
  return found.rows
}
