import { permission } from '../../../enums/permission.ts'
import type { CanvasData, CanvasDataBody, CanvasDraft, DraftParams } from '../../../http/content/canvas.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.contentManager, 'path')

export const readDraft = endpoint<{ params: typeof DraftParams; answers: { 200: typeof CanvasDraft } }>(
  'GET',
  '/config/draft/:websiteId/:pageId',
  { access },
)

export const readDraftData = endpoint<{
  params: typeof DraftParams
  body: typeof CanvasDataBody
  answers: { 200: typeof CanvasData }
}>('POST', '/config/draft/:websiteId/:pageId/data', { access })
