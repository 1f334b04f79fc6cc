import { EventKind } from '@portico/proto/events/census/v1/event_pb'
import {
  ButtonCall,
  FormRenderCall,
  OverlayCall,
  QuickViewCall,
  QuickViewParams,
  SuccessReply,
  type PageFields,
} from '@portico/proto/http/census-calls'
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

const shared = {
  accepts: 'any',
  answers: { 200: SuccessReply },
  reply: { status: 200, body: 'success' },
} as const

const button = (path: string, summary: string, kind: EventKind) =>
  defineCall({
    ...shared,
    path,
    summary,
    body: ButtonCall,
    take: (body) => ({
      events: [
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
  button('/api/census/button-render', 'Counts a button that a visitor saw.', EventKind.BUTTON_RENDER),
  button('/api/census/button-click', 'Counts the click of a button.', EventKind.BUTTON_CLICK),
  defineCall({
    ...shared,
    path: '/api/census/form-render',
    summary: 'Counts a form that a page showed.',
    body: FormRenderCall,
    take: (body) => ({
      events: [
        pageDraft(EventKind.FORM_RENDER, body, {
          objectId: body.formId || UNKNOWN,
          label: body.formTitle,
        }),
      ],
    }),
  }),
  defineCall({
    ...shared,
    path: '/api/census/overlay',
    summary: 'Counts an overlay that a page showed.',
    body: OverlayCall,
    take: (body) => ({
      events: [pageDraft(EventKind.OVERLAY, body, { objectId: body.overlayId || UNKNOWN })],
    }),
  }),
  defineCall({
    ...shared,
    path: '/api/census/RecordQuickView/:id',
    summary: 'Counts a quick view of a product.',
    body: QuickViewCall,
    params: QuickViewParams,
    take: (body, { id }) => ({ events: [pageDraft(EventKind.QUICK_VIEW, body, { objectId: id })] }),
  }),
]
