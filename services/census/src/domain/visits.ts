import { VISIT_SECONDS } from '@portico/proto/visitor-cookie'

/** A visitor's visit so far. `pages` are hashes of the paths seen in it. */
export type Visit = { visitCount: number; lastSeen: number; pages: number[] }

/** What a view adds to the figures besides itself. */
export type Novelty = { startsVisit: boolean; firstOnPage: boolean }

export type Seen = { event: number; at: number; path: string; visitCount: number }

const PAGE_VIEW = 1
const PAGES_MAX = 200

/**
 * Follows a visitor's visit by one hit. By the cookie a visit is new when its count has risen (CENS-06); without one,
 * when the visitor was not seen for half an hour (CENS-07). Only page views begin a visit.
 */
export function followVisit(visit: Visit | undefined, hit: Seen): { visit: Visit | undefined } & Novelty {
  const startsVisit = hit.event === PAGE_VIEW && (!visit || isNewVisit(visit, hit))
  if (!visit && !startsVisit) return { visit, startsVisit, firstOnPage: false }
  const before = startsVisit ? [] : visit!.pages
  const page = pageHash(hit.path)
  const firstOnPage = hit.event === PAGE_VIEW && before.length < PAGES_MAX && !before.includes(page)
  return {
    startsVisit,
    firstOnPage,
    visit: {
      visitCount: Math.max(hit.visitCount, visit?.visitCount ?? 0),
      lastSeen: Math.max(hit.at, visit?.lastSeen ?? 0),
      pages: firstOnPage ? [...before, page] : before,
    },
  }
}

function isNewVisit(visit: Visit, hit: Seen): boolean {
  if (hit.visitCount > 0) return hit.visitCount > visit.visitCount
  return hit.at - visit.lastSeen >= VISIT_SECONDS * 1_000
}

/** FNV-1a over the path's UTF-16 units, as a signed 32-bit integer. */
function pageHash(path: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193)
  return hash | 0
}
