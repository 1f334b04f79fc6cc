import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import { startOf } from './buckets.ts'
import type { VisitEffect } from './visit-state.ts'

export type Grain = 'hour' | 'day' | 'page'

/** A page view, and what it adds to counts of visits. `at` is in milliseconds since the epoch. */
export type CountedView = VisitEffect & { websiteId: string; at: number; path: string; visitor: Uint8Array }

/** The row of the roll-up that an addition belongs to. */
type Place = {
  websiteId: string
  grain: Grain
  /** The start of the hour, or of the day for days and pages (milliseconds since the epoch, UTC). */
  bucket: number
  /** Empty for hours and days. */
  page: string
}

/** The numbers that a batch adds to one row of the roll-up. */
export type Addition = Place & { pageViews: number; visits: number; visitors: Uint8Array[] }

/**
 * Folds page views into one addition for each row. A visit counts in the hour and the day in which it began, and on each
 * page that was viewed in it.
 */
export function foldViews(views: Iterable<CountedView>): Addition[] {
  const additions = new Map<string, Addition>()
  for (const view of views) {
    const { websiteId, startsVisit } = view
    const hour = startOf(new Date(view.at), 'hour').getTime()
    const day = startOf(new Date(view.at), 'day').getTime()
    add(additions, { websiteId, grain: 'hour', bucket: hour, page: '' }, view, startsVisit)
    add(additions, { websiteId, grain: 'day', bucket: day, page: '' }, view, startsVisit)
    add(additions, { websiteId, grain: 'page', bucket: day, page: view.path }, view, view.firstOnPage)
  }
  return [...additions.values()]
}

function add(additions: Map<string, Addition>, place: Place, view: CountedView, isVisit: boolean): void {
  const addition = additionAt(additions, place)
  addition.pageViews++
  if (isVisit) addition.visits++
  addition.visitors.push(view.visitor)
}

/** Merges the additions `beyond` the cap into one page for each website and day. The totals stay the same. */
export function mergeBeyondCap(additions: readonly Addition[], beyond: ReadonlySet<Addition>): Addition[] {
  const merged = new Map<string, Addition>()
  for (const addition of additions) {
    const sum = additionAt(merged, beyond.has(addition) ? { ...addition, page: OTHER_KEY } : addition)
    sum.pageViews += addition.pageViews
    sum.visits += addition.visits
    sum.visitors.push(...addition.visitors)
  }
  return [...merged.values()]
}

/** Returns the addition of a row, and creates an empty one if there is none. */
function additionAt(additions: Map<string, Addition>, { websiteId, grain, bucket, page }: Place): Addition {
  const key = `${websiteId}|${grain}|${bucket}|${page}`
  let addition = additions.get(key)
  if (!addition) {
    addition = { websiteId, grain, bucket, page, pageViews: 0, visits: 0, visitors: [] }
    additions.set(key, addition)
  }
  return addition
}
