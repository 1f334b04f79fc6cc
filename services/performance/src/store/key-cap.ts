import { rowsBeyondCap } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { mergeBeyondCap, placeId, WHOLE, type Addition, type Place } from '../domain/fold.ts'
import { findRollups, keysOf } from './rollups.ts'

/** Additions after the cap, and the stored histograms of their rows by position. */
type CappedAdditions = { additions: readonly Addition[]; stored: Awaited<ReturnType<typeof findRollups>> }

/**
 * Limits the keys of each grouping of a website's day and month to `max`: additions of new ones beyond it are merged under
 * one key. A part of a key (the device of a page) follows its key; the causes of a page are counted as keys of that page.
 * The caller holds `lockRollups`.
 */
export async function capKeys(tx: Tx, additions: readonly Addition[], max: number): Promise<CappedAdditions> {
  if (additions.length === 0) return { additions, stored: new Map() }
  const stored = await findRollups(tx, additions)
  const fresh = additions.filter((each, index) => !stored.has(index) && isCapped(each))
  if (fresh.length === 0) return { additions, stored }
  const taken = await countKeys(tx, fresh)
  const beyond = rowsBeyondCap({ fresh, seriesOf, taken, most: max })
  if (beyond.size === 0) return { additions, stored }
  const ids = new Set([...beyond].map((each) => placeId(each)))
  const merged = mergeBeyondCap(additions, (each) =>
    ids.has(placeId(isPagePart(each) ? { ...each, part: WHOLE } : each)),
  )
  return { additions: merged, stored: await findRollups(tx, merged) }
}

/** The device of a page: there are few devices, so that only the pages are capped. */
const isPagePart = ({ grain, part }: Place) => grain === 'page' && part !== WHOLE
const isCapped = (place: Place) =>
  place.grain !== 'device' && place.grain !== 'connection' && !isPagePart(place)

/** Causes of all pages share a series, so that invented pages do not multiply it. */
const kindOf = (place: Place) => (place.part === WHOLE ? 'whole' : 'part')
const seriesOf = (place: Place) =>
  [place.websiteId, place.grain, place.bucket.span, place.bucket.at, kindOf(place)].join('|')

/** Counts the stored keys of each series that occurs in `places`, by `seriesOf`. */
async function countKeys(tx: Tx, places: readonly Place[]): Promise<Map<string, number>> {
  const series = [...new Map(places.map((place) => [seriesOf(place), place])).values()]
  const [websites, grains, spans, buckets] = keysOf(series)
  const found = await tx.query<{ position: number; keys: number }>(
    `select position::integer as position, count(*)::integer as keys
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[])
       with ordinality as given (website_id, grain, span, bucket, is_whole, position)
     join speed_rollup r using (website_id, grain, span, bucket)
     where (r.part = '') = given.is_whole
     group by position`,
    [websites, grains, spans, buckets, series.map((place) => place.part === WHOLE)],
  )
  return new Map(found.rows.map((row) => [seriesOf(series[row.position - 1]!), row.keys]))
}
