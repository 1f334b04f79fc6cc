import type { Block } from '@portico/proto/site'
import type { FoundBlock, FoundColumn, FoundRow, FoundSection } from './find.ts'
import type { EditedColumn, EditedDocument, EditedRow, EditedSection } from './types.ts'

/** Replacements that keep every other object, so that only the views of changed blocks render again. */
export function replaceSection(
  document: EditedDocument,
  { sectionAt }: FoundSection,
  section: EditedSection,
): EditedDocument {
  return { ...document, sections: document.sections.with(sectionAt, section) }
}

export function replaceRow(document: EditedDocument, found: FoundRow, row: EditedRow): EditedDocument {
  return replaceSection(document, found, {
    ...found.section,
    rows: found.section.rows.with(found.rowAt, row),
  })
}

export function replaceColumn(
  document: EditedDocument,
  found: FoundColumn,
  column: EditedColumn,
): EditedDocument {
  return replaceRow(document, found, {
    ...found.row,
    columns: found.row.columns.with(found.columnAt, column),
  })
}

export function replaceBlock(document: EditedDocument, found: FoundBlock, block: Block): EditedDocument {
  return replaceColumn(document, found, {
    ...found.column,
    blocks: found.column.blocks.with(found.blockAt, block),
  })
}
