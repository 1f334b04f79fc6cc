import * as z from 'zod'
import { MAX_BLOCKS_PER_LAYOUT } from '../limits.ts'
import { SentDraftBlock } from './drafts.ts'
import { ObjectId } from './object-id.ts'
import { SavedPage } from './page-saving.ts'

export const DraftParams = z.object({ websiteId: ObjectId, pageId: ObjectId })

/**
 * GET /config/draft/:websiteId/:pageId: the page of a draft as it would be published, the saved page with its revision, and the
 * addresses of the stylesheets of published pages. `model` is web's `PageModel`; its document is that of `saved`.
 */
export const CanvasDraft = z.object({
  kind: z.enum(['collection', 'item']),
  id: ObjectId,
  collectionId: ObjectId,
  model: z.unknown(),
  saved: SavedPage,
  assets: z.object({
    styles: z.array(z.string()),
    widgetStyles: z.record(z.string(), z.string()),
    designStyles: z.record(z.string(), z.string()),
  }),
})
export type CanvasDraft = z.infer<typeof CanvasDraft>

/** POST /config/draft/:websiteId/:pageId/data: blocks that may not be saved yet, at most 64 KB. */
export const CanvasDataBody = z.object({
  blocks: z.array(SentDraftBlock).min(1).max(MAX_BLOCKS_PER_LAYOUT),
})

/** The data that these blocks show: the parts of web's `PageModel` that are about blocks. */
export const CanvasData = z.object({ model: z.unknown() })
