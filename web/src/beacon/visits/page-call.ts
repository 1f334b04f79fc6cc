import { contentSource } from '@portico/proto/enums/content-source'
import { BUTTON_TRACKING_TIMEOUT_MS } from '@portico/proto/limits/tracking-limits'
import { uuidv7 } from '@portico/proto/values/uuid'
import { isTracked } from '../census.ts'
import { readContext, type BeaconContext } from '../context.ts'
import { readVisitor } from '../visitor.ts'

/**
 * Posts a census call about the current page: `fields`, and the fields of the page with the visitor cookie (FORM-05,
 * CENS-08). Nothing is sent from pages that are not tracked (BTN-03). The call outlives the page, so that leaving does not
 * wait for it, and is given up after 2,500 ms (BTN-02). The response is ignored.
 */
export function postPageCall(name: string, fields: object = {}): void {
  const context = readContext()
  if (!isTracked(context)) return
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), BUTTON_TRACKING_TIMEOUT_MS)
  fetch(`/api/census/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, ...pageFields(context, Date.now()) }),
    keepalive: true,
    signal: abort.signal,
  })
    .then((response) => response.text()) // else the connection stays busy
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}

const pageFields = (context: BeaconContext, now: number) => ({
  eventId: uuidv7(),
  clientDate: now,
  sentAt: now,
  release: context.releaseId,
  visitorCookie: readVisitor(context),
  websiteId: context.website?.id,
  pageTitle: context.item?.title ?? context.collection?.title ?? document.title,
  pageId: context.item?.id ?? context.collectionId,
  contentSource: context.item ? contentSource.item : contentSource.collection,
  pagePath: location.pathname,
  pagePermissionTypeValue: context.collection?.permissionType,
  pageType: context.pageType,
  referrer: document.referrer,
  queryString: location.search,
})
