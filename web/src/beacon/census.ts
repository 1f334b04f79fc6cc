import type { BeaconContext } from './context.ts'
import { uuidv7 } from '@portico/proto/uuid'
import { rememberVisitor } from './visitor.ts'

/**
 * Whether visits of this page are tracked: not for accounts that are more than viewers (CENS-03), not on page types
 * 100, 103 and 106 or with census disabled (CENS-04), not under /config (PAGE-25).
 */
export function isTracked({ websiteRoles, websiteSettings, pageType }: BeaconContext, path: string): boolean {
  return (
    !websiteSettings?.isCensusDisabled &&
    !websiteRoles?.some((role) => role !== 'viewer') &&
    pageType !== 100 &&
    pageType !== 103 &&
    pageType !== 106 &&
    !/^\/config(\/|$)/.test(path)
  )
}

/** Whether a page view counts here: where visits are tracked, but for /search (PAGE-22). */
export function isCounted(context: BeaconContext, path: string): boolean {
  return isTracked(context, path) && !/^\/search\/?$/.test(path)
}

/** The `data` of a hit (CENS-02) for the page that is shown, with an id of its own so that repeats are harmless. */
export function hitData(context: BeaconContext, from: string, now: number) {
  return {
    hitId: uuidv7(),
    websiteId: context.website?.id,
    templateId: context.templateId,
    website_locale: document.documentElement.lang,
    userAgent: navigator.userAgent,
    clientDate: now,
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    screenWidth: screen.width,
    screenHeight: screen.height,
    url: location.pathname,
    queryString: location.search,
    referrer: from,
    title: document.title,
    ...(context.item?.id ? { itemId: context.item.id } : { collectionId: context.collectionId }),
    recordType: context.item?.recordType,
    pageType: context.pageType,
  }
}

/** Counts a view of the page that is shown, come to from `from`. Nobody waits for the answer (CENS-01). */
export function countView(context: BeaconContext, from: string): void {
  if (!isCounted(context, location.pathname)) return
  const now = Date.now()
  const visitor = rememberVisitor(context, now)
  const body = new URLSearchParams({ event: '1', data: JSON.stringify(hitData(context, from, now)) })
  if (visitor) body.set('ss_cvr', visitor)
  const path = '/api/census/RecordHit'
  if (!navigator.sendBeacon(path, body))
    fetch(path, { method: 'POST', body, keepalive: true }).catch(() => {})
}
