import { censusEvent } from '@portico/proto/enums/census-event'
import { VISIT_SECONDS } from '@portico/proto/cookies/visitor-cookie'
import type { Hit } from '../../collect/domain/hit.ts'
import { withEvent, withPage } from './visit-steps.ts'

/** A visit: one row of the table. Times are in milliseconds since the epoch. */
export type Visit = {
  websiteId: string
  /** The visitor's hash as 32 hex characters. */
  visitor: string
  startedAt: number
  lastAt: number
  /** The count of the visitor cookie; 0 without a cookie. */
  visitCount: number
  pageViews: number
  /** Part of a sample history. */
  sample: boolean
  entry: string
  exit: string
  referrer: string
  source: string
  medium: string
  campaign: string
  country: string
  device: string
  browser: string
  os: string
  /** The pages and events in order (`visit-steps.ts`). */
  steps: string
}

type HitInVisit = Omit<Hit, 'visitor'> & { visitor: string }

/** The names of the device classes of the event contracts, by code. */
const devices = ['', 'desktop', 'mobile', 'tablet']

/**
 * Returns the visitor's visit after a hit: a new one, a changed copy of `visit`, or `visit` itself if the hit adds nothing.
 * With a visitor cookie a visit is new when the cookie's count has risen (CENS-06). Without one it is new when the visitor
 * was not seen for half an hour (CENS-07). Only page views begin a visit.
 */
export function followVisit(visit: Visit | undefined, hit: HitInVisit): Visit | undefined {
  const isView = hit.event === censusEvent.pageView
  if (!visit || isOfNewVisit(visit, hit)) return isView ? beginVisit(hit) : visit
  const lastAt = Math.max(visit.lastAt, hit.at)
  if (!isView) return lastAt === visit.lastAt ? visit : { ...visit, lastAt }
  return {
    ...visit,
    lastAt,
    pageViews: visit.pageViews + 1,
    // A view that arrives late does not end the visit.
    exit: hit.at >= visit.lastAt ? hit.path : visit.exit,
    steps: withPage(visit.steps, hit.path),
  }
}

/** Whether a visit is open at the time of an event: at most half an hour before its first hit or after its last. */
export const isOpenAt = (visit: Visit, at: number): boolean =>
  at - visit.lastAt < VISIT_SECONDS * 1_000 && visit.startedAt - at < VISIT_SECONDS * 1_000

/** Returns the visit with the name of an event, or `visit` itself if it lists no more events. */
export function withVisitEvent(visit: Visit, { name }: { name: string }): Visit {
  const steps = withEvent(visit.steps, name)
  return steps === visit.steps ? visit : { ...visit, steps }
}

function isOfNewVisit(visit: Visit, hit: HitInVisit): boolean {
  if (hit.visitCount > 0) return hit.visitCount > visit.visitCount
  return hit.at - visit.lastAt >= VISIT_SECONDS * 1_000
}

function beginVisit(hit: HitInVisit): Visit {
  const { websiteId, visitor, visitCount, at, path, sample, source, medium, campaign, country } = hit
  return {
    websiteId,
    visitor,
    startedAt: at,
    lastAt: at,
    visitCount,
    pageViews: 1,
    sample,
    entry: path,
    exit: path,
    referrer: hit.referrerHost,
    source,
    medium,
    campaign,
    country,
    device: devices[hit.device] ?? '',
    browser: hit.browser,
    os: hit.os,
    steps: withPage('', path),
  }
}
