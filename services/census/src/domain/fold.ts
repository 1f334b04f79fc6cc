import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import type { Novelty } from './visits.ts'

export type Grain = 'hour' | 'day' | 'page'

/** A page view with what it adds. */
export type Countable = Novelty & { websiteId: string; at: number; path: string; visitor: Uint8Array }

/** What a batch adds to one row of the roll-up. `bucket` is the start of the hour or day (ms, UTC); `page` else ''. */
export type Addition = {
  websiteId: string
  grain: Grain
  bucket: number
  page: string
  pageViews: number
  visits: number
  visitors: Uint8Array[]
}

const HOUR = 3_600_000
const DAY = 86_400_000

/** Folds page views into one addition a row. Visits of an hour or day began in it; visits of a page saw it. */
export function foldViews(views: Iterable<Countable>): Addition[] {
  const additions = new Map<string, Addition>()
  for (const view of views) {
    const day = view.at - (view.at % DAY)
    add(additions, view, 'hour', view.at - (view.at % HOUR), '', view.startsVisit)
    add(additions, view, 'day', day, '', view.startsVisit)
    add(additions, view, 'page', day, view.path, view.firstOnPage)
  }
  return [...additions.values()]
}

function add(
  to: Map<string, Addition>,
  view: Countable,
  grain: Grain,
  bucket: number,
  page: string,
  isVisit: boolean,
) {
  const addition = additionTo(to, view.websiteId, grain, bucket, page)
  addition.pageViews++
  if (isVisit) addition.visits++
  addition.visitors.push(view.visitor)
}

/** The same additions, those `beyond` the cap under one page a website and day. Totals stay. */
export function putTogether(additions: readonly Addition[], beyond: ReadonlySet<Addition>): Addition[] {
  const together = new Map<string, Addition>()
  for (const each of additions) {
    const page = beyond.has(each) ? OTHER_KEY : each.page
    const sum = additionTo(together, each.websiteId, each.grain, each.bucket, page)
    sum.pageViews += each.pageViews
    sum.visits += each.visits
    sum.visitors.push(...each.visitors)
  }
  return [...together.values()]
}

function additionTo(
  additions: Map<string, Addition>,
  websiteId: string,
  grain: Grain,
  bucket: number,
  page: string,
): Addition {
  const key = `${websiteId}|${grain}|${bucket}|${page}`
  let addition = additions.get(key)
  if (!addition) {
    addition = { websiteId, grain, bucket, page, pageViews: 0, visits: 0, visitors: [] }
    additions.set(key, addition)
  }
  return addition
}
