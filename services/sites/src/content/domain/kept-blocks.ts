import { isDeepStrictEqual } from 'node:util'
import { blocksOf, WrittenBlock, type Block, type PageDocument } from '@portico/proto/site'

/**
 * Returns the function that finds the saved block to which a sent one is equal. The place and the visibility of a block may
 * differ: the block that is returned is the saved one with the visibility of the sent one.
 */
export function findKeptBlocks(saved: PageDocument | null | undefined): (sent: Block) => Block | undefined {
  const byId = Map.groupBy(saved ? blocksOf(saved) : [], ({ id }) => id)
  return (sent) => {
    const { hideOn, ...own } = sent
    const equal = byId.get(sent.id)?.find((block) => isSame(withoutHideOn(block), own))
    return equal && { ...withoutHideOn(equal), ...(hideOn && { hideOn }) }
  }
}

const withoutHideOn = ({ hideOn: _, ...block }: Block): Block => block

/** Whether both are equal as they are, or with the defaults of their schema. */
function isSame(saved: Block, sent: Block): boolean {
  if (isDeepStrictEqual(saved, sent)) return true
  const full = WrittenBlock.safeParse(sent).data
  return full !== undefined && isDeepStrictEqual(WrittenBlock.safeParse(saved).data, full)
}
