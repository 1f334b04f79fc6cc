import type { Block, PageDocument } from '../../site.ts'

/** The document with each block replaced by the result of `map`, which is called for one block after another. */
export async function mapBlocks(
  document: PageDocument,
  map: (block: Block) => Block | Promise<Block>,
): Promise<PageDocument> {
  const sections = []
  for (const section of document.sections) {
    const rows = []
    for (const row of section.rows) {
      const columns = []
      for (const column of row.columns) {
        const blocks = []
        for (const block of column.blocks) blocks.push(await map(block))
        columns.push({ ...column, blocks })
      }
      rows.push({ ...row, columns })
    }
    sections.push({ ...section, rows })
  }
  return { ...document, sections }
}
