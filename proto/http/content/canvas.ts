import * as z from 'zod'
import { MAX_BLOCKS_PER_LAYOUT } from '../../limits.ts'
import { SentDraftBlock } from './drafts.ts'
import { ObjectId } from '../common/object-id.ts'
import { SavedPage } from './page-saving.ts'

export const DraftParams = z.object({ websiteId: ObjectId, pageId: ObjectId })

/**
 * GET /config/draft/:websiteId/:pageId: the page of a draft as it would be published, the saved page with its revision, and its
 * design. `model` is web's `PageModel`; its document is the document of `saved`.
 */
export const CanvasDraft = z.object({
  kind: z.enum(['collection', 'item']),
  id: ObjectId,
  collectionId: ObjectId,
  model: z.unknown(),
  saved: SavedPage,
  /** Web calculates the colors, so that the editor does not load the code for it. */
  design: z.object({
    /** The paths and addresses of the stylesheets of a page with any block. Fonts of Google and Typekit are not loaded. */
    stylesheets: z.array(z.string()),
    /** The custom properties of the root element. */
    properties: z.record(z.string(), z.string()),
  }),
})
export type CanvasDraft = z.infer<typeof CanvasDraft>

/** POST /config/draft/:websiteId/:pageId/data: blocks that may not be saved yet, at most 64 KB. */
export const CanvasDataBody = z.object({
  blocks: z.array(SentDraftBlock).min(1).max(MAX_BLOCKS_PER_LAYOUT),
})

/** The data that these blocks show: the parts of web's `PageModel` that are about blocks. */
export const CanvasData = z.object({ model: z.unknown() })
