import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'

export type HeadingName = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

const known = new WeakMap<PageDocument, Map<string, HeadingName>>()

/** The heading element for a block: one level below the last heading before the block, so that a page skips no level. */
export function headingBelow(document: PageDocument, block: Block): HeadingName {
  const headings = known.get(document) ?? headingsOf(document)
  known.set(document, headings)
  return headings.get(block.id) ?? 'h2'
}

/** The heading elements of all blocks, by their ids, in one pass: the texts of a page are searched once. */
function headingsOf(document: PageDocument): Map<string, HeadingName> {
  const headings = new Map<string, HeadingName>()
  let level = 1
  for (const { id, value } of blocksOf(document)) {
    if (!headings.has(id)) headings.set(id, `h${Math.min(level + 1, 6)}` as HeadingName)
    const html = typeof value['html'] === 'string' ? value['html'] : ''
    for (const [, digit] of html.matchAll(/<h([1-6])[\s>]/gi)) level = Number(digit)
  }
  return headings
}
