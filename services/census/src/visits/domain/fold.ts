import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import type { Dimension, RolledUpDimension, Span } from '@portico/proto/http/visits/census-figures'
import { startOf } from '../../model/buckets.ts'
import { pagesOf } from './visit-steps.ts'
import type { Visit } from './visit.ts'

/** The row of the roll-up that an addition belongs to. `bucket` is in milliseconds since the epoch. */
export type Place = {
  websiteId: string
  sample: boolean
  /** Empty for totals. */
  dimension: RolledUpDimension | ''
  span: Span
  bucket: number
  /** The value of the dimension; empty for totals. */
  key: string
}

export type Counts = {
  pageViews: number
  visits: number
  bounces: number
  entries: number
  exits: number
  durationMs: number
}
export const countNames = ['pageViews', 'visits', 'bounces', 'entries', 'exits', 'durationMs'] as const

/** The numbers that are added to one row of the roll-up. Exits and bounces of a visit that goes on are negative. */
export type Addition = Place & Counts & { visitors: Uint8Array[] }

/** A page view. `at` is in milliseconds since the epoch. */
export type View = { websiteId: string; sample: boolean; at: number; path: string; visitor: Uint8Array }

/** The spans of totals that views and visits are counted in at once; months follow from days. */
const totalSpans = ['minute', 'hour', 'day'] as const

/** The dimensions of a visit besides its pages. A visit without a value is left out of the dimensions in `optional`. */
export const visitDimensions = [
  'entry',
  'exit',
  'referrer',
  'source',
  'medium',
  'campaign',
  'country',
  'device',
  'browser',
  'os',
] as const satisfies Dimension[]
const optional: readonly RolledUpDimension[] = ['source', 'medium', 'campaign', 'country']
/** Whether visits without a value are left out of the figures of a dimension. */
export const isOptional = (dimension: RolledUpDimension) => optional.includes(dimension)

/** How the visitor of a visit was known: by the cookie, which counts visits, or by the hash of the day. */
const countingOf = ({ visitCount }: Visit): 'cookie' | 'daily' => (visitCount > 0 ? 'cookie' : 'daily')

/**
 * Sums of figures by row. Every visit counts in the spans in which it began, and what it adds depends only on its row, so
 * the roll-ups of a day can be made again from the visits and hits of that day.
 */
export class Fold {
  readonly #additions = new Map<string, Addition>()

  /** Counts a page view in the spans in which it happened: in totals, and on its page. */
  addView({ websiteId, sample, at, path, visitor }: View): void {
    for (const span of totalSpans) {
      const addition = this.#at(websiteId, sample, '', span, startOf(at, span), '')
      addition.pageViews++
      addition.visitors.push(visitor)
    }
    const page = this.#at(websiteId, sample, 'page', 'day', startOf(at, 'day'), path)
    page.pageViews++
    page.visitors.push(visitor)
  }

  /** Replaces a visit by what it is after further hits; `before` is null for a visit that was not counted yet. */
  changeVisit(before: Visit | null, after: Visit): void {
    if (before) this.#addVisit(before, -1, false)
    this.#addVisit(after, 1, before === null)
  }

  /** Returns the additions that change anything. */
  additions(): Addition[] {
    return [...this.#additions.values()].filter(
      (each) => each.visitors.length > 0 || countNames.some((name) => each[name] !== 0),
    )
  }

  #addVisit(visit: Visit, sign: 1 | -1, isNew: boolean): void {
    const { websiteId, sample, startedAt, entry, exit } = visit
    const bounces = visit.pageViews === 1 ? sign : 0
    const durationMs = sign * (visit.lastAt - startedAt)
    for (const span of totalSpans) {
      const total = this.#at(websiteId, sample, '', span, startOf(startedAt, span), '')
      count(total, { visits: sign, bounces, entries: sign, exits: sign, durationMs })
    }
    const day = startOf(startedAt, 'day')
    const pageAt = (path: string) => this.#at(websiteId, sample, 'page', 'day', day, path)
    for (const path of pagesOf(visit.steps)) pageAt(path).visits += sign
    count(pageAt(entry), { entries: sign, bounces, durationMs })
    pageAt(exit).exits += sign
    const counts = {
      pageViews: sign * visit.pageViews,
      visits: sign,
      bounces,
      entries: sign,
      exits: sign,
      durationMs,
    }
    for (const dimension of [...visitDimensions, 'counting'] as const) {
      const key = dimension === 'counting' ? countingOf(visit) : visit[dimension]
      if (key === '' && isOptional(dimension)) continue
      const addition = this.#at(websiteId, sample, dimension, 'day', day, key)
      count(addition, counts)
      // The last page of a visit changes, and a sketch cannot forget: exits are counted by visits only.
      if (isNew && dimension !== 'exit') addition.visitors.push(Buffer.from(visit.visitor, 'hex'))
    }
  }

  #at(
    websiteId: string,
    sample: boolean,
    dimension: RolledUpDimension | '',
    span: Span,
    bucket: number,
    key: string,
  ): Addition {
    return additionAt(this.#additions, { websiteId, sample, dimension, span, bucket, key })
  }
}

/** Merges the additions `beyond` the cap into one key for each website, dimension and day. The totals stay the same. */
export function mergeBeyondCap(additions: readonly Addition[], beyond: ReadonlySet<Addition>): Addition[] {
  return sumBy(additions, (each) => (beyond.has(each) ? { ...each, key: OTHER_KEY } : each))
}

/** Returns what additions to days add to months. */
export function monthsOf(additions: readonly Addition[]): Addition[] {
  const days = additions.filter(({ span }) => span === 'day')
  return sumBy(days, (each) => ({ ...each, span: 'month', bucket: startOf(each.bucket, 'month') }))
}

function sumBy(additions: readonly Addition[], placeOf: (each: Addition) => Place): Addition[] {
  const sums = new Map<string, Addition>()
  for (const addition of additions) {
    const sum = additionAt(sums, placeOf(addition))
    count(sum, addition)
    for (const visitor of addition.visitors) sum.visitors.push(visitor)
  }
  return [...sums.values()]
}

function count(addition: Addition, counts: Partial<Counts>): void {
  for (const name of countNames) addition[name] += counts[name] ?? 0
}

/** Returns the addition of a row, and creates an empty one if there is none. */
function additionAt(additions: Map<string, Addition>, place: Place): Addition {
  const { websiteId, sample, dimension, span, bucket, key } = place
  const name = `${websiteId}|${sample ? 1 : 0}|${dimension}|${span}|${bucket}|${key}`
  let addition = additions.get(name)
  if (!addition) {
    addition = {
      websiteId,
      sample,
      dimension,
      span,
      bucket,
      key,
      pageViews: 0,
      visits: 0,
      bounces: 0,
      entries: 0,
      exits: 0,
      durationMs: 0,
      visitors: [],
    }
    additions.set(name, addition)
  }
  return addition
}
