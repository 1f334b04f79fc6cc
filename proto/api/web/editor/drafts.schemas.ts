import { CanvasData, CanvasDataBody, CanvasDraft, DraftParams } from '../../../http/content/canvas.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './drafts.ts'

export const readDraft = contract(endpoints.readDraft, {
  summary: 'Returns the draft of a page as visitors would see it, for the page editor.',
  params: DraftParams,
  answers: { 200: CanvasDraft },
})

export const readDraftData = contract(endpoints.readDraftData, {
  summary: 'Returns what blocks of a draft show: forms, products, lists and feeds.',
  params: DraftParams,
  body: CanvasDataBody,
  answers: { 200: CanvasData },
})
