import { RecordHit } from '../../../http/visits/census.ts'
import {
  ButtonCall,
  FormRenderCall,
  OverlayCall,
  QuickViewCall,
  QuickViewParams,
  SuccessReply,
} from '../../../http/visits/census-calls.ts'
import {
  BatchReply,
  EmptyReply,
  ErrorReports,
  RecordEvent,
  TraceBody,
  TrackQuery,
  V1Body,
} from '../../../http/visits/events.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './collectors.ts'

export const trackPixel = contract(endpoints.trackPixel, {
  summary: 'Records a marketing landing. The answer is a transparent picture of one pixel.',
  query: TrackQuery,
  answers: { 200: ['image/gif'] },
})

export const recordHit = contract(endpoints.recordHit, {
  summary: 'Counts a page view or another visit event of a page.',
  body: RecordHit,
  answers: { 204: null },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordButtonRender = contract(endpoints.recordButtonRender, {
  summary: 'Counts a button that a visitor saw.',
  body: ButtonCall,
  answers: { 200: SuccessReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordButtonClick = contract(endpoints.recordButtonClick, {
  summary: 'Counts the click of a button.',
  body: ButtonCall,
  answers: { 200: SuccessReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordFormRender = contract(endpoints.recordFormRender, {
  summary: 'Counts a form that a page showed.',
  body: FormRenderCall,
  answers: { 200: SuccessReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordOverlay = contract(endpoints.recordOverlay, {
  summary: 'Counts an overlay that a page showed.',
  body: OverlayCall,
  answers: { 200: SuccessReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordQuickView = contract(endpoints.recordQuickView, {
  summary: 'Counts a quick view of a product.',
  params: QuickViewParams,
  body: QuickViewCall,
  answers: { 200: SuccessReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordEvent = contract(endpoints.recordEvent, {
  summary: 'Records a v0 event of a page.',
  body: RecordEvent,
  answers: { 200: EmptyReply },
  unknownFields: 'ignored',
  accepts: 'json-or-form',
})

export const recordEvents = contract(endpoints.recordEvents, {
  summary: 'Records v1 events of a page. An event that cannot be read does not refuse the others.',
  body: V1Body,
  answers: { 202: BatchReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordTrace = contract(endpoints.recordTrace, {
  summary: 'Records events of the logger of a page. An event that cannot be read does not refuse the others.',
  body: TraceBody,
  answers: { 202: BatchReply },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const recordErrors = contract(endpoints.recordErrors, {
  summary: 'Records script errors of a page. A report that cannot be read does not refuse the others.',
  body: ErrorReports,
  answers: { 202: BatchReply },
  unknownFields: 'ignored',
  accepts: 'json',
})
