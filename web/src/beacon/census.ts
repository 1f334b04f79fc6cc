import type { BeaconContext } from './context.ts'
import { censusEvent, type CensusEvent } from '@portico/proto/enums/census-event'
import { isTracked as isTrackedView } from '@portico/proto/collect/tracking'
import { uuidv7 } from '@portico/proto/values/uuid'
import { rememberVisitor } from './visitor.ts'

/** Whether a view of this page, or of another path of it, is tracked. */
export const isTracked = (context: BeaconContext, path = location.pathname): boolean =>
  isTrackedView(context, path)

/**
 * The event of a view of this page, with its subject: a page view, on /search a site search with its words (PAGE-22,
 * C-28), or null if the view is not counted.
 */
export function viewEvent(
  context: BeaconContext,
  path: string,
  query: string,
): { event: CensusEvent; subject?: string } | null {
  if (!isTracked(context, path)) return null
  if (!/^\/search\/?$/.test(path)) return { event: censusEvent.pageView }
  const subject = new URLSearchParams(query).get('q')?.trim()
  return subject ? { event: censusEvent.siteSearch, subject } : null
}

/** The `data` of a census hit (CENS-02) for the current page, with a unique id so that the collector can drop repeats. */
export function hitData(context: BeaconContext, from: string, now: number, subject?: string) {
  return {
    hitId: uuidv7(),
    websiteId: context.website?.id,
    templateId: context.templateId,
    website_locale: document.documentElement.lang,
    userAgent: navigator.userAgent,
    clientDate: now,
    sentAt: now,
    release: context.releaseId,
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    screenWidth: screen.width,
    screenHeight: screen.height,
    url: location.pathname,
    queryString: location.search,
    referrer: from,
    localStorageSupported: hasStorage(),
    title: document.title,
    ...(context.item?.id ? { itemId: context.item.id } : { collectionId: context.collectionId }),
    recordType: context.item?.recordType,
    pageType: context.pageType,
    subject,
  }
}

function hasStorage(): boolean {
  try {
    return !!localStorage
  } catch {
    return false
  }
}

/** Counts a view of the current page with `from` as referrer. */
export function countView(context: BeaconContext, from: string): void {
  const view = viewEvent(context, location.pathname, location.search)
  if (!view) return
  const now = Date.now()
  sendHit(view.event, hitData(context, from, now, view.subject), rememberVisitor(context, now))
}

let answered: Promise<unknown> = Promise.resolve()

/** Resolves when every hit that was sent has its reply, which may set cookies. */
export const hitsAnswered = (): Promise<unknown> => answered

/** Sends a hit with the visitor cookie, if there is one. Does not wait for the response (CENS-01). */
export function sendHit(event: CensusEvent, data: object, visitor: string | undefined): void {
  const fields = { event: String(event), data: JSON.stringify(data), ...(visitor && { ss_cvr: visitor }) }
  const earlier = answered
  // A beacon would not tell when its reply has arrived.
  answered = fetch('/api/census/RecordHit', {
    method: 'POST',
    body: new URLSearchParams(fields),
    keepalive: true,
  })
    .then((response) => response.text())
    .catch(() => {})
    .then(() => earlier)
}
