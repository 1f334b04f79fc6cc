import type * as z from 'zod'
import { invalid } from '@portico/kit/errors'
import { fieldErrors } from '@portico/kit/http/route'
import { EventKind } from '@portico/proto/events/census/v1/event_pb'
import * as api from '@portico/proto/api/census/collect/collectors.schemas'
import { type RecordEvent, TraceEvent, type V1Body, V1Event, V1List } from '@portico/proto/http/visits/events'
import { parseJsonText } from '@portico/proto/values/json-text'
import { pathOf, propertiesOf, type EventDraft } from '../domain/event-draft.ts'
import { defineCall, type CollectedItems, type CollectorCall } from './call.ts'
import { readList } from './list.ts'

/** Fields of v0 events that are stored and that owners do not group by. */
const V0_UNGROUPED = new Set(
  'event data crumb ss_cvr eventId clientDate sentAt release pagePath websiteId templateId memberAccountId pageType isCensusDisabled referrer queryString'.split(
    ' ',
  ),
)

function fromV0({ event, data = {}, ss_cvr: visitorCookie, ...custom }: RecordEvent): EventDraft {
  const {
    eventId,
    clientDate,
    sentAt,
    release,
    websiteId,
    pageType,
    isCensusDisabled,
    referrer,
    queryString,
  } = data
  return {
    ...{ eventId, clientDate, sentAt, release, websiteId, pageType, isCensusDisabled, referrer, queryString },
    kind: EventKind.V0,
    name: event,
    path: pathOf(data.pagePath),
    visitorCookie,
    properties: propertiesOf([custom, data], V0_UNGROUPED),
    fields: { ...custom, event, data },
  }
}

/** Fields of v1 events that are stored and that owners do not group by: ids, times, sizes and addresses. */
const V1_UNGROUPED = new Set(
  'action event_id client_timestamp sent_at release visitor_cookie website_id template_id context_website_identifier page_host page_path page_query page_referrer window_width window_height marketing_id session_id user_session_id user_member_account_id member_account_id destination_url'.split(
    ' ',
  ),
)

function fromV1(event: V1Event): EventDraft {
  const { commonData: common, customData } = event
  return {
    kind: EventKind.V1,
    eventId: common.event_id,
    clientDate: common.client_timestamp,
    sentAt: common.sent_at,
    websiteId: common.website_id,
    visitorCookie: common.visitor_cookie,
    release: common.release,
    name: common.action,
    path: pathOf(common.page_path),
    objectId: common.object_id,
    label: common.object_display_name,
    target: common.destination_url,
    referrer: common.page_referrer,
    queryString: common.page_query,
    properties: propertiesOf([customData, common], V1_UNGROUPED),
    fields: event,
  }
}

/** One event, a list of them, or the JSON text of either in the field `data` (EVT-07). @throws Refusal 400 */
function readV1(body: z.output<typeof V1Body>): CollectedItems {
  const isWrapped = !Array.isArray(body) && typeof body.data === 'string' && !('commonData' in body)
  const json = isWrapped ? parseJsonText(body.data as string) : { ok: true as const, value: body as unknown }
  if (!json.ok) throw invalid({ data: json.error })
  if (!Array.isArray(json.value)) {
    const parsed = V1Event.safeParse(json.value)
    if (!parsed.success) throw invalid(fieldErrors(parsed.error))
    return { kind: 'events', drafts: [fromV1(parsed.data)], refused: [] }
  }
  const list = V1List.safeParse(json.value)
  if (!list.success) throw invalid(fieldErrors(list.error))
  const { items, refused } = readList(list.data, V1Event, (entry) => entry)
  return { kind: 'events', drafts: items.map(fromV1), refused }
}

const fromTrace = (event: TraceEvent): EventDraft => ({
  ...event,
  kind: EventKind.TRACE,
  name: event.type,
  path: pathOf(event.pageUrl),
  properties: {},
  fields: event,
})

/** The calls of event clients: v0 (EVT-10), v1 (EVT-07) and the logger (EVT-14). */
export const eventCalls: readonly CollectorCall[] = [
  defineCall(api.recordEvent, {
    reply: { status: 200, body: 'empty' },
    read: (body) => ({ kind: 'events', drafts: [fromV0(body)] }),
  }),
  defineCall(api.recordEvents, {
    reply: { status: 202, body: 'batch' },
    read: readV1,
  }),
  defineCall(api.recordTrace, {
    reply: { status: 202, body: 'batch' },
    read({ data }) {
      const { items, refused } = readList(data, TraceEvent, (entry) => ({ data: [entry] }))
      return { kind: 'events', drafts: items.map(fromTrace), refused }
    },
  }),
]
