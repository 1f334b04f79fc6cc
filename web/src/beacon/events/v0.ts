import { eventMessages } from '@portico/proto/texts/tracking-messages'
import { uuidv7 } from '@portico/proto/values/uuid'
import { isTracked } from '../census.ts'
import { readContext, type BeaconContext } from '../context.ts'
import { readVisitor } from '../visitor.ts'
import { callPixel } from './pixel.ts'
import { postWithCrumb } from './crumb.ts'

type Parameters = Record<string, string | number | boolean>

/**
 * Sends a v0 event (EVT-09, EVT-10): `parameters` become fields of the form, `custom` fields of its data. Resolves when it
 * is stored, and at once on pages that are not tracked. @throws Error with the status of a refusal (EVT-08)
 */
export async function recordEvent(
  name: string,
  custom: Record<string, unknown> = {},
  parameters: Parameters = {},
): Promise<void> {
  const context = readContext()
  if (!isTracked(context)) return
  callPixel(context, name, custom)
  const data = JSON.stringify({ ...custom, ...v0Fields(context, Date.now()) })
  const visitor = readVisitor(context)
  const response = await postWithCrumb(
    '/api/events/RecordEvent',
    (crumb) =>
      new URLSearchParams({
        ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
        crumb,
        event: name,
        data,
        ...(visitor && { ss_cvr: visitor }),
      }),
  )
  response.text().catch(() => {}) // else the connection stays busy
  if (response.ok) return
  const message = eventMessages.eventStatus(response.status)
  console.warn(message)
  throw new Error(message)
}

const v0Fields = (context: BeaconContext, now: number) => ({
  pageHash: location.hash,
  pagePath: location.pathname,
  websiteId: context.website?.id,
  templateId: context.templateId,
  variantId: null,
  memberAccountId: context.memberId ?? null,
  member_locale: context.memberId ? navigator.language : null,
  website_locale: document.documentElement.lang,
  eventId: uuidv7(),
  clientDate: now,
  sentAt: now,
  release: context.releaseId,
  pageType: context.pageType,
  referrer: document.referrer,
  queryString: location.search,
})
