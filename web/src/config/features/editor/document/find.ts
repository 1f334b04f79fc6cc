import type { Block } from '@portico/proto/site'
import type { EditedColumn, EditedDocument, EditedRow, EditedSection, EntityKind } from './types.ts'

export type FoundSection = { section: EditedSection; sectionAt: number }
export type FoundRow = FoundSection & { row: EditedRow; rowAt: number }
export type FoundColumn = FoundRow & { column: EditedColumn; columnAt: number }
export type FoundBlock = FoundColumn & { block: Block; blockAt: number }

export function* sectionsOf(document: EditedDocument): Generator<FoundSection> {
  for (const [sectionAt, section] of document.sections.entries()) yield { section, sectionAt }
}

export function* rowsOf(document: EditedDocument): Generator<FoundRow> {
  for (const found of sectionsOf(document))
    for (const [rowAt, row] of found.section.rows.entries()) yield { ...found, row, rowAt }
}

export function* columnsOf(document: EditedDocument): Generator<FoundColumn> {
  for (const found of rowsOf(document))
    for (const [columnAt, column] of found.row.columns.entries()) yield { ...found, column, columnAt }
}

/** Every block with its place, in reading order. */
export function* placedBlocks(document: EditedDocument): Generator<FoundBlock> {
  for (const found of columnsOf(document))
    for (const [blockAt, block] of found.column.blocks.entries()) yield { ...found, block, blockAt }
}

export const findSection = (document: EditedDocument, id: string) =>
  first(sectionsOf(document), ({ section }) => section.id === id)
export const findRow = (document: EditedDocument, id: string) =>
  first(rowsOf(document), ({ row }) => row.id === id)
export const findColumn = (document: EditedDocument, id: string) =>
  first(columnsOf(document), ({ column }) => column.id === id)
export const findBlock = (document: EditedDocument, id: string) =>
  first(placedBlocks(document), ({ block }) => block.id === id)

export function exists(document: EditedDocument, kind: EntityKind, id: string): boolean {
  switch (kind) {
    case 'section':
      return findSection(document, id) !== undefined
    case 'row':
      return findRow(document, id) !== undefined
    case 'column':
      return findColumn(document, id) !== undefined
    case 'block':
      return findBlock(document, id) !== undefined
  }
}

/** The keys of all sections, rows, columns and blocks: ids are unique within their kind. */
export function keysOf(document: EditedDocument): string[] {
  return document.sections.flatMap(keysOfSection)
}
export const blockKey = ({ id }: Block) => `block ${id}`
export const keysOfColumn = ({ id, blocks }: EditedColumn) => [`column ${id}`, ...blocks.map(blockKey)]
export const keysOfRow = ({ id, columns }: EditedRow) => [`row ${id}`, ...columns.flatMap(keysOfColumn)]
export const keysOfSection = ({ id, rows }: EditedSection) => [`section ${id}`, ...rows.flatMap(keysOfRow)]

export const blocksOfColumn = (column: EditedColumn) => column.blocks
export const blocksOfRow = (row: EditedRow) => row.columns.flatMap(blocksOfColumn)
export const blocksOfSection = (section: EditedSection) => section.rows.flatMap(blocksOfRow)

function first<Found>(all: Iterable<Found>, matches: (found: Found) => boolean): Found | undefined {
  for (const found of all) if (matches(found)) return found
  return undefined
}
