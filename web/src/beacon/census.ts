import type { BeaconContext } from './context.ts'
import { pageTypesWithoutCensus } from '@portico/proto/enums/page-type'
import { uuidv7 } from '@portico/proto/uuid'
import { rememberVisitor } from './visitor.ts'

/**
 * Whether visits of this page are tracked. Not tracked: accounts with a role above viewer (CENS-03), page types without
 * census, websites with census disabled (CENS-04) and pages under /config (PAGE-25). Census applies the same rules to what arrives (`services/census/src/domain/pipeline.ts`): change
 * both.
 */
export function isTracked({ websiteRoles, websiteSettings, pageType }: BeaconContext, path: string): boolean {
  return (
    !websiteSettings?.isCensusDisabled &&
    !websiteRoles?.some((role) => role !== 'viewer') &&
    !pageTypesWithoutCensus.includes(pageType ?? 0) &&
    !/^\/config(\/|$)/.test(path)
  )
}

/** Whether a view of this page is counted: if visits are tracked and the page is not /search (PAGE-22). */
export function isCounted(context: BeaconContext, path: string): boolean {
  return isTracked(context, path) && !/^\/search\/?$/.test(path)
}

/** The `data` of a census hit (CENS-02) for the current page, with a unique id so that the collector can drop repeats. */
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

/** Counts a view of the current page with `from` as referrer. Does not wait for the response (CENS-01). */
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
