import { blocksOf, type Block } from '@portico/proto/site'
import type { EntryText } from '../../editing/selection.ts'
import { placedBlocks } from './document/find.ts'
import type { NamedPlace } from './document/places.ts'
import type { EditedDocument, Target } from './document/types.ts'

type NameOf = (block: Block) => string

/** "row 2, column 1": where a block is, for the live region. Sections are named if there are several. */
export function whereIs(document: EditedDocument, blockId: string): string {
  for (const { block, section, sectionAt, rowAt, columnAt, row, blockAt, column } of placedBlocks(document)) {
    if (block.id !== blockId) continue
    return [
      document.sections.length > 1 && `section ${sectionAt + 1}`,
      section.rows.length > 1 && `row ${rowAt + 1}`,
      row.columns.length > 1 && `column ${columnAt + 1}`,
      column.blocks.length > 1 && `place ${blockAt + 1}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return ''
}

/** A place of the menu "Move to…", in words: "After “Our mugs”, section 1, row 2, column 1". */
export function placeText(document: EditedDocument, { place, ...at }: NamedPlace, nameOf: NameOf): string {
  const section = `section ${at.section}`
  if (place.kind === 'section') return `New section, as ${section}`
  if (place.kind === 'row') return `New row ${at.row}, ${section}`
  if (place.kind === 'beside') return `New column ${at.column}, row ${at.row}, ${section}`
  const where = `${section}, row ${at.row}, column ${at.column}`
  const named = (id: string) => {
    const block = blocksOf(document).find((each) => each.id === id)
    return block ? nameOf(block) : 'a block'
  }
  if (at.after !== undefined) return `After ${named(at.after)}: ${where}`
  if (at.before !== undefined) return `Before ${named(at.before)}: ${where}`
  return `In the empty column: ${where}`
}

export const entityName: Readonly<Record<Target['kind'], string>> = {
  section: 'Section',
  row: 'Row',
  column: 'Column',
  block: 'Block',
}

export const entryTextName: Readonly<Record<EntryText, string>> = { title: 'Title', excerpt: 'Excerpt' }
