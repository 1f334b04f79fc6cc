import {
  DEFAULT_LOCALE,
  nullableFields,
  requiredFields,
  type AutomaticField,
} from '@portico/proto/collect/event-fields'
import { MARKETING_COOKIE } from '@portico/proto/collect/tracking-keys'
import { eventMessages } from '@portico/proto/texts/tracking-messages'
import { uuidv7 } from '@portico/proto/values/uuid'
import { readCookie } from '../../lib/cookies.ts'
import type { BeaconContext } from '../context.ts'
import { readVisitor } from '../visitor.ts'
import { analyticsId, sessionId } from './session.ts'

type Fields = Readonly<Record<string, unknown>>

/** A v1 event as it is sent (EVT-05). */
export type V1Payload = {
  analyticsId: string | null
  commonData: Record<string, unknown>
  customData: Record<string, unknown>
  customSchemaName: string | null
}

/**
 * Builds a v1 event from the fields of page code: common fields, the fields that the client adds (EVT-04), and custom data
 * from all others (EVT-05). A common field of a wrong type is left out with a warning, as is a required field that is
 * missing (EVT-06, S-32).
 */
export function v1Payload(
  context: BeaconContext,
  fields: Fields,
  customSchemaName: string | null,
): V1Payload {
  const commonData: Record<string, unknown> = { ...automatic(context) }
  const customData: Record<string, unknown> = {}
  const required: readonly string[] = requiredFields
  const nullable: readonly string[] = nullableFields
  for (const name of new Set([...required, ...Object.keys(fields)])) {
    const value = fields[name]
    const mayBeNull = nullable.includes(name)
    if (!mayBeNull && !required.includes(name)) customData[name] = value
    else if (typeof value === 'string' || (mayBeNull && value === null)) commonData[name] = value
    else console.warn(eventMessages.commonField(name))
  }
  return { analyticsId: analyticsId(context), commonData, customData, customSchemaName }
}

const automatic = (context: BeaconContext): Record<Exclude<AutomaticField, 'sent_at'>, unknown> => ({
  window_width: innerWidth,
  window_height: innerHeight,
  browser_language: navigator.language,
  page_host: location.host,
  page_path: location.pathname,
  page_query: location.search,
  page_referrer: document.referrer,
  resolved_locale: Intl.DateTimeFormat().resolvedOptions().locale || DEFAULT_LOCALE,
  client_timestamp: Date.now(),
  marketing_id: readCookie(MARKETING_COOKIE) ?? null,
  session_id: sessionId(context),
  website_id: context.website?.id ?? null,
  template_id: context.templateId ?? null,
  member_account_id: context.memberId ?? null,
  event_id: uuidv7(),
  release: context.releaseId ?? null,
  visitor_cookie: readVisitor(context) ?? null,
})
