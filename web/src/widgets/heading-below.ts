import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'

export type HeadingName = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** The heading element for a block: one level below the last heading before the block, so that a page skips no level. */
export function headingBelow(document: PageDocument, block: Block): HeadingName {
  let level = 1
  for (const { id, value } of blocksOf(document)) {
    if (id === block.id) break
    const html = typeof value['html'] === 'string' ? value['html'] : ''
    for (const [, digit] of html.matchAll(/<h([1-6])[\s>]/gi)) level = Number(digit)
  }
  return `h${Math.min(level + 1, 6)}` as HeadingName
}
