import { mapBlocks } from '@portico/proto/blocks/document/map-blocks'
import type { PageDocument } from '@portico/proto/site'
import { cleanBlock, type Cleaning } from './clean-block.ts'

/** Cleans the texts of a document (`cleanBlock`). `hadCode`: whether one of its blocks contains code. */
export async function cleanDocument(
  written: PageDocument,
  cleaning: Cleaning,
): Promise<{ document: PageDocument; hadCode: boolean }> {
  let hadCode = false
  const document = await mapBlocks(written, async (block) => {
    const cleaned = await cleanBlock(block, cleaning)
    hadCode ||= cleaned.hadCode
    return cleaned.block
  })
  return { document, hadCode }
}
