import { blocksOf } from '@portico/proto/site'
import type { EditedDocument, EditedSection } from '../document/types.ts'

/**
 * The beginning of a document with at least `count` blocks, or all of it. A section of the full width is never cut: whether its
 * picture is behind its text depends on all of its blocks.
 */
export function firstBlocksOf(document: EditedDocument, count: number): EditedDocument {
  let rest = count
  const sections: EditedSection[] = []
  for (const section of document.sections) {
    if (rest <= 0) break
    const shown = section.width === 'full' ? section : firstOf(section, rest)
    rest -= shown.rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)).length
    sections.push(shown)
  }
  const shown = { ...document, sections }
  return blocksOf(shown).length === blocksOf(document).length ? document : shown
}

function firstOf(section: EditedSection, count: number): EditedSection {
  let rest = count
  const take = <T>(blocks: readonly T[]): T[] => {
    const taken = blocks.slice(0, Math.max(0, rest))
    rest -= taken.length
    return taken
  }
  const rows = section.rows.map((row) => ({
    ...row,
    columns: row.columns.map((column) => ({ ...column, blocks: take(column.blocks) })),
  }))
  return { ...section, rows }
}
