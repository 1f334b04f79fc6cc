import { censusEvent } from '@portico/proto/enums/census-event'
import { VISIT_SECONDS } from '@portico/proto/visitor-cookie'
import type { Hit } from './hit.ts'

/** The state of a visitor's current visit. `pages` are hashes of the paths that were viewed in it. */
export type VisitState = { visitCount: number; lastSeen: number; pages: number[] }

/** The visits that a hit adds to the counts of its hour and day, and to the count of its page. */
export type VisitEffect = { startsVisit: boolean; firstOnPage: boolean }

type HitInVisit = Pick<Hit, 'event' | 'at' | 'path' | 'visitCount'>

const PAGES_MAX = 200

/**
 * Returns the state after a hit, and what the hit adds. With a visitor cookie a visit is new when the cookie's count has
 * risen (CENS-06). Without one it is new when the visitor was not seen for half an hour (CENS-07). Only page views begin
 * a visit.
 */
export function followVisit(
  state: VisitState | undefined,
  hit: HitInVisit,
): { state: VisitState | undefined } & VisitEffect {
  const startsVisit = hit.event === censusEvent.pageView && (!state || isNewVisit(state, hit))
  if (!state && !startsVisit) return { state, startsVisit, firstOnPage: false }
  const before = startsVisit ? [] : state!.pages
  const page = pageHash(hit.path)
  const firstOnPage =
    hit.event === censusEvent.pageView && before.length < PAGES_MAX && !before.includes(page)
  return {
    startsVisit,
    firstOnPage,
    state: {
      visitCount: Math.max(hit.visitCount, state?.visitCount ?? 0),
      lastSeen: Math.max(hit.at, state?.lastSeen ?? 0),
      pages: firstOnPage ? [...before, page] : before,
    },
  }
}

function isNewVisit(state: VisitState, hit: HitInVisit): boolean {
  if (hit.visitCount > 0) return hit.visitCount > state.visitCount
  return hit.at - state.lastSeen >= VISIT_SECONDS * 1_000
}

/** FNV-1a of the path's UTF-16 units, as a signed 32-bit integer. Stored in `visitor_visit.pages`. */
function pageHash(path: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193)
  return hash | 0
}
