import { isDeepStrictEqual } from 'node:util'
import { blocksOf, WrittenBlock, type Block, type PageDocument } from '@portico/proto/site'

export type KeptBlocks = {
  /** The sent blocks that are kept: each with the saved one, which has the visibility of the sent one. */
  kept: ReadonlyMap<Block, Block>
  /** The saved blocks that are not kept. */
  gone: readonly Block[]
}

/**
 * Finds the saved blocks to which sent ones are equal. The place and the visibility of a block may differ. Documents that were
 * saved earlier may use an id more than once, and an editor gives all but one of these blocks another id: each is kept once,
 * under any id that the saved page does not have.
 */
export function findKeptBlocks(saved: PageDocument | null | undefined, sent: readonly Block[]): KeptBlocks {
  const left = new Set(saved ? blocksOf(saved) : [])
  const byId = Map.groupBy(left, ({ id }) => id)
  const kept = new Map<Block, Block>()
  function keep(block: Block, candidates: Iterable<Block>) {
    const { hideOn, ...own } = block
    for (const candidate of candidates) {
      const named = { ...withoutHideOn(candidate), id: block.id }
      if (!left.has(candidate) || !isSame(named, own)) continue
      left.delete(candidate)
      kept.set(block, { ...named, ...(hideOn && { hideOn }) })
      return
    }
  }
  for (const block of sent) keep(block, byId.get(block.id) ?? [])
  const repeated = [...byId.values()].filter(({ length }) => length > 1).flat()
  if (repeated.length > 0) for (const block of sent) if (!byId.has(block.id)) keep(block, repeated)
  return { kept, gone: [...left] }
}

const withoutHideOn = ({ hideOn: _, ...block }: Block): Block => block

/** Whether both are equal as they are, or with the defaults of their schema. */
function isSame(saved: Block, sent: Block): boolean {
  if (isDeepStrictEqual(saved, sent)) return true
  const full = WrittenBlock.safeParse(sent).data
  return full !== undefined && isDeepStrictEqual(WrittenBlock.safeParse(saved).data, full)
}
