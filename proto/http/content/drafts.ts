import * as z from 'zod'
import { MAX_BLOCKS_PER_LAYOUT } from '../../limits.ts'
import { HideOn, type PageDocument } from '../../site.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'
import { PageFrame } from './page-view.ts'
import { SavedPage } from './page-saving.ts'

/** GET /internal/draft: the collection or item whose draft is composed. */
export const DraftQuery = z.object({ pageId: ObjectId })

/**
 * The page of a draft as it would be published, as an owner sees it, and the saved page. `page.document` is the document of `saved`;
 * neither is checked. `collectionId` is the id of the page itself, or the collection of the item.
 */
export const DraftReply = z.object({
  kind: z.enum(['collection', 'item']),
  id: ObjectId,
  collectionId: ObjectId,
  page: PageFrame,
  saved: SavedPage.extend({ document: z.custom<PageDocument>() }),
})
export type DraftReply = z.infer<typeof DraftReply>

/** A block of an editor. Its value is checked when it is shown. */
export const SentDraftBlock = z.object({
  id: z.string().max(64),
  type: z.number().int(),
  value: z.record(z.string(), z.unknown()),
  hideOn: HideOn.optional(),
})

/** POST /internal/draft-data: blocks of a draft that may not be saved yet. */
export const DraftDataBody = z.preprocess(
  toStorableJson,
  z.object({ pageId: ObjectId, blocks: z.array(SentDraftBlock).min(1).max(MAX_BLOCKS_PER_LAYOUT) }),
)
