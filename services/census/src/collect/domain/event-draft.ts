import { MAX_EVENT_PROPERTIES } from '@portico/proto/limits'
import { EventKind } from '@portico/proto/events/census/v1/event_pb'
import { pagePath } from '@portico/proto/links/page-path'

type Text = string | null | undefined

/** The times, ids and page that every reported item may carry. Times are milliseconds since the epoch. */
export type DraftBase = {
  eventId?: Text
  clientDate?: number | null | undefined
  sentAt?: number | null | undefined
  /** The website that the page claims to be of. */
  websiteId?: Text
  visitorCookie?: Text
  release?: Text
}

/** An event as a call describes it, before the pipeline. */
export type EventDraft = DraftBase & {
  kind: EventKind
  name: string
  path: string
  pageId?: Text
  objectId?: Text
  label?: Text
  target?: Text
  referrer?: Text
  queryString?: Text
  pageType?: number | undefined
  isCensusDisabled?: boolean | undefined
  properties: Record<string, string>
  /** All fields that the browser sent. */
  fields: Readonly<Record<string, unknown>>
}

export { EventKind }

const NAME_MAX = 64
const VALUE_MAX = 256

/** A text as it can be stored: without control characters, at most `max` characters. */
export const clean = (given: Text, max: number): string =>
  (given ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()

/** The path of an address, or of nothing if the page did not tell. */
export const pathOf = (address: Text): string => (address ? pagePath(address) : '')

/** An address without query and fragment, at most 512 characters. */
export const withoutQuery = (address: Text): string => clean((address ?? '').replace(/[?#].*$/s, ''), 512)

/**
 * The values that owners can group by: the texts, numbers and booleans of `sources` in their order, at most
 * `MAX_EVENT_PROPERTIES`, without the names in `without`.
 */
export function propertiesOf(
  sources: readonly (Readonly<Record<string, unknown>> | null | undefined)[],
  without: ReadonlySet<string>,
): Record<string, string> {
  const properties = new Map<string, string>()
  for (const source of sources) {
    for (const [given, value] of Object.entries(source ?? {})) {
      if (properties.size === MAX_EVENT_PROPERTIES) break
      if (without.has(given) || !['string', 'number', 'boolean'].includes(typeof value)) continue
      const name = clean(given, NAME_MAX)
      const text = clean(String(value), VALUE_MAX)
      if (name !== '' && name !== '__proto__' && text !== '' && !properties.has(name))
        properties.set(name, text)
    }
  }
  return Object.fromEntries(properties)
}

/** Names of fields that are never stored: they name the visitor, or prove the session. */
const NEVER_STORED = new Set(['visitorCookie', 'visitor_cookie', 'ss_cvr', 'crumb', 'userAgent'])
/** Names of ids that follow a visitor from page to page. They are stored only where visitors are counted by cookie. */
const VISITOR_IDS = new Set([
  'analyticsId',
  'marketing_id',
  'session_id',
  'user_session_id',
  'user_member_account_id',
  'member_account_id',
  'memberAccountId',
])

/** The fields of an event as JSON text. Ids of visitors are left out unless `keepsIds`. */
export function storedFields(fields: Readonly<Record<string, unknown>>, keepsIds: boolean): string {
  return JSON.stringify(fields, (name, value: unknown) =>
    NEVER_STORED.has(name) || (!keepsIds && VISITOR_IDS.has(name)) ? undefined : value,
  )
}
