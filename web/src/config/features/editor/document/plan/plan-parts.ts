import type { Block } from '@portico/proto/site'
import { findBlock, findColumn, findRow } from '../find.ts'
import { refusePlan, type Work } from './plan.ts'
import type { Place } from '../places.ts'
import { MAX_COLUMNS, ROW_WIDTH, spansWithAdded, spansWithRemoved } from '../spans.ts'
import type { EditedColumn, EditedRow, EditedSection } from '../types.ts'

type NewId = () => string

export const newColumn = (newId: NewId, span: number, blocks: Block[] = []): EditedColumn => ({
  id: newId(),
  span,
  blocks,
})
export const newRow = (newId: NewId, blocks: Block[] = []): EditedRow => ({
  id: newId(),
  columns: [newColumn(newId, ROW_WIDTH, blocks)],
})
export const newSection = (newId: NewId, blocks: Block[] = []): EditedSection => ({
  id: newId(),
  width: 'normal',
  tone: 'paper',
  rows: [newRow(newId, blocks)],
})

/** Makes sure that the place is in a column: adds the column, row or section that it names. Returns the column and the index. */
export function openPlace(work: Work, place: Place, newId: NewId): { columnId: string; at: number } {
  switch (place.kind) {
    case 'column':
      return { columnId: place.columnId, at: place.at }
    case 'beside':
      return { columnId: addColumnBeside(work, place.columnId, place.side, newId), at: 0 }
    case 'row': {
      const row = newRow(newId)
      work.run({ type: 'row.add', row, sectionId: place.sectionId, at: place.at })
      return { columnId: row.columns[0]?.id ?? '', at: 0 }
    }
    case 'section': {
      const section = newSection(newId)
      work.run({ type: 'section.add', section, at: place.at })
      return { columnId: section.rows[0]?.columns[0]?.id ?? '', at: 0 }
    }
  }
}

/** Adds an empty column beside another one, and makes room for it. Returns its id. */
export function addColumnBeside(
  work: Work,
  columnId: string,
  side: 'before' | 'after',
  newId: NewId,
): string {
  const found = findColumn(work.document, columnId) ?? refusePlan('The column is no longer on the page.')
  const { row, columnAt } = found
  if (row.columns.length >= MAX_COLUMNS) refusePlan(`A row has at most ${MAX_COLUMNS} columns.`)
  const at = side === 'before' ? columnAt : columnAt + 1
  const spans = spansWithAdded(spansOf(row), at, columnAt)
  const column = newColumn(newId, spans[at] ?? 1)
  work.run({ type: 'column.add', column, rowId: row.id, at })
  work.run({ type: 'row.spans', id: row.id, spans })
  return column.id
}

/** Removes a column and gives its width to the others, or the row if it is the only column. */
export function removeColumn(work: Work, columnId: string): void {
  const found = findColumn(work.document, columnId) ?? refusePlan('The column is no longer on the page.')
  const { row, columnAt } = found
  if (row.columns.length === 1) return work.run({ type: 'row.remove', id: row.id })
  work.run({ type: 'column.remove', id: columnId })
  work.run({ type: 'row.spans', id: row.id, spans: spansWithRemoved(spansOf(row), columnAt) })
}

/** Removes the column if it is empty. */
export function removeIfEmpty(work: Work, columnId: string): void {
  const found = findColumn(work.document, columnId)
  if (found?.column.blocks.length === 0) removeColumn(work, columnId)
}

/** Sets the spans of a row if they differ. */
export function setSpans(work: Work, rowId: string, spans: number[]): void {
  const found = findRow(work.document, rowId)
  if (found && spansOf(found.row).some((span, at) => span !== spans[at]))
    work.run({ type: 'row.spans', id: rowId, spans })
}

export const spansOf = (row: EditedRow) => row.columns.map(({ span }) => span)

export const requireBlock = (work: Work, id: string) =>
  findBlock(work.document, id) ?? refusePlan('The block is no longer on the page.')
