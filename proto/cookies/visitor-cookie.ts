/** The visitor cookies of CENS-05 to CENS-07: pure rules for the browser and the server, without a library. */

export const VISITOR_COOKIE = 'ss_cvr'
export const VISIT_COOKIE = 'ss_cvt'
/** Two years, in seconds (CENS-07). */
export const VISITOR_COOKIE_SECONDS = 63_072_000
/** A visit ends after this time without a view, seconds (CENS-07). */
export const VISIT_SECONDS = 1_800

/** `first`, `previous` and `latest` are visit starts in milliseconds; `count` is the number of visits so far. */
export type VisitorRecord = { id: string; first: number; previous: number; latest: number; count: number }

const FORM = /^([\w-]{1,64})\|([1-9]\d{0,15})\|([1-9]\d{0,15})\|([1-9]\d{0,15})\|([1-9]\d{0,15})$/

/** Parses `id|first|previous|latest|count`. Null for any other text, and if a number is 0 (CENS-05). */
export function parseVisitor(text: string | undefined): VisitorRecord | null {
  const found = FORM.exec(text ?? '')
  if (!found) return null
  return { id: found[1]!, first: +found[2]!, previous: +found[3]!, latest: +found[4]!, count: +found[5]! }
}

/** The cookie value of a visitor record. */
export function formatVisitor({ id, first, previous, latest, count }: VisitorRecord): string {
  return [id, first, previous, latest, count].join('|')
}

/**
 * The record after a view at `now` (ms). A new visitor gets three equal timestamps and count 1; a known visitor without
 * a visit cookie starts another visit (CENS-06); within a visit the record stays unchanged.
 */
export function visitorAfterView(
  known: VisitorRecord | null,
  isSameVisit: boolean,
  now: number,
  newId: () => string,
): VisitorRecord {
  if (!known) return { id: newId(), first: now, previous: now, latest: now, count: 1 }
  if (isSameVisit) return known
  return { ...known, previous: known.latest, latest: now, count: known.count + 1 }
}
