import { blocksOfRow, columnsOf, placedBlocks, rowsOf } from './find.ts'
import { MAX_COLUMNS } from './spans.ts'
import type { EditedDocument } from './types.ts'

/** A place for a block: in a column, in a new column beside one, in a new row, or in a new section. */
export type Place =
  | { kind: 'column'; columnId: string; at: number }
  | { kind: 'beside'; columnId: string; side: 'before' | 'after' }
  | { kind: 'row'; sectionId: string; at: number }
  | { kind: 'section'; at: number }

/** A place with what a menu needs to name it. The numbers begin at 1; `before` and `after` are ids of neighbouring blocks. */
export type NamedPlace = {
  place: Place
  section: number
  row?: number
  column?: number
  before?: string
  after?: string
}

/** All places to which the block can move, in reading order. "After A" and "before B" are one place. */
export function placesOf(document: EditedDocument, blockId?: string): NamedPlace[] {
  return document.sections
    .flatMap((section, sectionAt): NamedPlace[] => [
      { place: { kind: 'section', at: sectionAt }, section: sectionAt + 1 },
      ...section.rows.flatMap((row, rowAt): NamedPlace[] => {
        const place = { section: sectionAt + 1, row: rowAt + 1 }
        const newRow: NamedPlace = { place: { kind: 'row', sectionId: section.id, at: rowAt }, ...place }
        const isAlone =
          blockId !== undefined && blocksOfRow(row).length === 1 && blocksOfRow(row)[0]?.id === blockId
        if (isAlone) return []
        return [
          newRow,
          ...row.columns.flatMap((column, columnAt): NamedPlace[] => {
            const rest = column.blocks.map(({ id }) => id)
            const inColumn = Array.from({ length: rest.length + 1 }, (_, at): NamedPlace => {
              const [after, before] = [rest[at - 1], rest[at]]
              return {
                place: { kind: 'column', columnId: column.id, at },
                ...place,
                column: columnAt + 1,
                ...(after !== undefined && { after }),
                ...(before !== undefined && { before }),
              }
            }).filter(
              ({ after, before }) => blockId === undefined || (after !== blockId && before !== blockId),
            )
            const isSoleBlock = rest.length === 1 && rest[0] === blockId
            const mayAdd = row.columns.length < MAX_COLUMNS && !isSoleBlock
            const beside = (side: 'before' | 'after'): NamedPlace => ({
              place: { kind: 'beside', columnId: column.id, side },
              ...place,
              column: columnAt + (side === 'before' ? 1 : 2),
            })
            return [
              ...(mayAdd && columnAt === 0 ? [beside('before')] : []),
              ...inColumn,
              ...(mayAdd ? [beside('after')] : []),
            ]
          }),
        ]
      }),
      {
        place: { kind: 'row', sectionId: section.id, at: section.rows.length },
        section: sectionAt + 1,
        row: section.rows.length + 1,
      },
    ])
    .concat([
      { place: { kind: 'section', at: document.sections.length }, section: document.sections.length + 1 },
    ])
}

/**
 * The place for a new block: after the given one, at the end of the given column, row or section, or at the end of the page. A row
 * without blocks takes it before a new row is made.
 */
export function placeAfter(document: EditedDocument, id?: string): Place {
  for (const { block, column, blockAt } of placedBlocks(document))
    if (block.id === id) return { kind: 'column', columnId: column.id, at: blockAt + 1 }
  for (const { column } of columnsOf(document))
    if (column.id === id) return { kind: 'column', columnId: column.id, at: column.blocks.length }
  for (const { row, rowAt, section } of rowsOf(document))
    if (row.id === id) return inEmptyRow(row) ?? { kind: 'row', sectionId: section.id, at: rowAt + 1 }
  const section = document.sections.find((each) => each.id === id) ?? document.sections.at(-1)
  return section
    ? (inEmptyRow(section.rows.at(-1)) ?? { kind: 'row', sectionId: section.id, at: section.rows.length })
    : { kind: 'section', at: 0 }
}

/** The place before all blocks of the page. */
export function firstPlace(document: EditedDocument): Place {
  const [first] = columnsOf(document)
  return first ? { kind: 'column', columnId: first.column.id, at: 0 } : placeAfter(document)
}

function inEmptyRow(row: EditedDocument['sections'][number]['rows'][number] | undefined): Place | undefined {
  const [column] = row?.columns ?? []
  return row && column && blocksOfRow(row).length === 0
    ? { kind: 'column', columnId: column.id, at: 0 }
    : undefined
}
