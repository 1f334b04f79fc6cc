import * as z from 'zod'
import { blockType } from '../../enums/block-type.ts'
import { Block } from '../../site.ts'
import { ObjectId } from '../common/object-id.ts'
import type { PageReply } from './page-view.ts'

/**
 * POST /api/widget/GetWidgetRendering: a block to render, as JSON in the field `widgetJSON`. `collectionId` is the collection
 * that a summary block shows (WIDG-01): a field of its own, or beside `type`, `id` and `value` in the JSON.
 */
export const GetWidgetRendering = z.object({
  widgetJSON: z.string().max(50_000),
  collectionId: ObjectId.optional(),
})

/** The HTML of the block's content, twice (WIRE-25, C-14). */
export const WidgetRendering = z.object({ html: z.string(), data: z.object({ html: z.string() }) })

/** The block of `widgetJSON`. An id that no page has is made up for scripts that send none. */
export const SentBlock = z.preprocess(
  (sent) => (typeof sent === 'object' && sent !== null ? { id: 'widget', value: {}, ...sent } : sent),
  Block,
)

/** Blocks that this call does not render: feeds of other websites, and code. */
export const UNRENDERED_BLOCKS: ReadonlySet<number> = new Set([blockType.rss, blockType.code])

/**
 * POST /internal/block-page: a block as a page of its own, with what its view needs. `client` is the address of the visitor
 * as limits count it.
 */
export const BlockPageBody = z.object({ block: Block, client: z.string().max(100).optional() })
export type BlockPageReply = PageReply
