import type { RecordHit } from '../../../http/visits/census.ts'
import type {
  ButtonCall,
  FormRenderCall,
  OverlayCall,
  QuickViewCall,
  QuickViewParams,
  SuccessReply,
} from '../../../http/visits/census-calls.ts'
import type {
  BatchReply,
  EmptyReply,
  ErrorReports,
  RecordEvent,
  TraceBody,
  TrackQuery,
  V1Body,
} from '../../../http/visits/events.ts'
import { endpoint } from '../../endpoint.ts'

export const trackPixel = endpoint<{ query: typeof TrackQuery; answers: { 200: readonly string[] } }>(
  'GET',
  '/api/track/Track',
  { access: 'anyone' },
)

export const recordHit = endpoint<{ body: typeof RecordHit; answers: { 204: null } }>(
  'POST',
  '/api/census/RecordHit',
  { access: 'anyone' },
)

export const recordButtonRender = endpoint<{
  body: typeof ButtonCall
  answers: { 200: typeof SuccessReply }
}>('POST', '/api/census/button-render', { access: 'anyone' })

export const recordButtonClick = endpoint<{ body: typeof ButtonCall; answers: { 200: typeof SuccessReply } }>(
  'POST',
  '/api/census/button-click',
  { access: 'anyone' },
)

export const recordFormRender = endpoint<{
  body: typeof FormRenderCall
  answers: { 200: typeof SuccessReply }
}>('POST', '/api/census/form-render', { access: 'anyone' })

export const recordOverlay = endpoint<{ body: typeof OverlayCall; answers: { 200: typeof SuccessReply } }>(
  'POST',
  '/api/census/overlay',
  { access: 'anyone' },
)

export const recordQuickView = endpoint<{
  params: typeof QuickViewParams
  body: typeof QuickViewCall
  answers: { 200: typeof SuccessReply }
}>('POST', '/api/census/RecordQuickView/:id', { access: 'anyone' })

export const recordEvent = endpoint<{ body: typeof RecordEvent; answers: { 200: typeof EmptyReply } }>(
  'POST',
  '/api/events/RecordEvent',
  { access: 'anyone' },
)

export const recordEvents = endpoint<{ body: typeof V1Body; answers: { 202: typeof BatchReply } }>(
  'POST',
  '/api/v1/events',
  { access: 'anyone' },
)

export const recordTrace = endpoint<{ body: typeof TraceBody; answers: { 202: typeof BatchReply } }>(
  'POST',
  '/api/events/Trace',
  { access: 'anyone' },
)

export const recordErrors = endpoint<{ body: typeof ErrorReports; answers: { 202: typeof BatchReply } }>(
  'POST',
  '/api/events/RecordJavascriptErrors',
  { access: 'anyone' },
)
