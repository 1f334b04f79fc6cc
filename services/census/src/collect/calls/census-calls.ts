import { EventKind } from '@portico/proto/events/census/v1/event_pb'
import * as api from '@portico/proto/api/census/collect/collectors.schemas'
import type { PageFields } from '@portico/proto/http/visits/census-calls'
import { pathOf, type EventDraft } from '../domain/event-draft.ts'
import { defineCall, type CollectorCall } from './call.ts'

/** The key of forms and overlays whose id the page did not tell. */
const UNKNOWN = '(unknown)'

const pageDraft = (
  kind: EventKind,
  page: PageFields & Readonly<Record<string, unknown>>,
  more: Pick<EventDraft, 'objectId' | 'label' | 'target'>,
): EventDraft => ({
  ...page,
  ...more,
  kind,
  name: '',
  path: pathOf(page.pagePath),
  visitorCookie: page.visitorCookie ?? page.ss_cvr,
  properties: {},
  fields: page,
})

const reply = { status: 200, body: 'success' } as const

const button = (contract: typeof api.recordButtonClick, kind: EventKind) =>
  defineCall(contract, {
    reply,
    read: (body) => ({
      kind: 'events',
      drafts: [
        pageDraft(kind, body, {
          objectId: body.id,
          label: body.buttonText,
          target: body.clickthroughUrl,
        }),
      ],
    }),
  })

/** The calls of widgets: buttons (BTN-02), forms and overlays (CENS-08), quick views (CENS-09). */
export const censusCalls: readonly CollectorCall[] = [
  button(api.recordButtonRender, EventKind.BUTTON_RENDER),
  button(api.recordButtonClick, EventKind.BUTTON_CLICK),
  defineCall(api.recordFormRender, {
    reply,
    read: (body) => ({
      kind: 'events',
      drafts: [
        pageDraft(EventKind.FORM_RENDER, body, {
          objectId: body.formId || UNKNOWN,
          label: body.formTitle,
        }),
      ],
    }),
  }),
  defineCall(api.recordOverlay, {
    reply,
    read: (body) => ({
      kind: 'events',
      drafts: [pageDraft(EventKind.OVERLAY, body, { objectId: body.overlayId || UNKNOWN })],
    }),
  }),
  defineCall(api.recordQuickView, {
    reply,
    read: (body, { id }) => ({
      kind: 'events',
      drafts: [pageDraft(EventKind.QUICK_VIEW, body, { objectId: id })],
    }),
  }),
]
