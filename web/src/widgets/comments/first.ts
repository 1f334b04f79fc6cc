import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, type PageDocument } from '@portico/proto/site'

/** Whether a block is the first one with comments: a page has one thread. */
export const isFirstComments = (document: PageDocument, blockId: string): boolean =>
  blocksOf(document).find(({ type }) => type === blockType.comments)?.id === blockId
