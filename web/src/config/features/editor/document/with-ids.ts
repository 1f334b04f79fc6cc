import type { Block, PageDocument } from '@portico/proto/site'
import type { EditedColumn, EditedDocument, EditedRow, EditedSection } from './types.ts'

const MAX_ID = 64

/**
 * Gives every row and column an id, and renames ids that are repeated within their kind. The ids derive from the document
 * alone, so that two editors of one saved page agree. A row or column without an id is named after its first block: ids of
 * others do not shift when one is added. Blocks that keep their id are the same objects.
 */
export function withIds(document: PageDocument): EditedDocument {
  const stored = new Set(storedIds(document))
  const sectionId = claims(stored)
  const rowId = claims(stored)
  const columnId = claims(stored)
  const blockId = claims(stored)

  const editedColumn = (column: StoredColumn, fallback: string): EditedColumn => {
    const id = columnId(column.id, `c-${column.blocks[0]?.id ?? fallback}`)
    const blocks = column.blocks.map((block) => {
      const own = blockId(block.id, block.id)
      return own === block.id ? block : { ...block, id: own }
    })
    return { ...column, id, blocks }
  }
  const editedRow = (row: StoredRow, fallback: string): EditedRow => {
    const id = rowId(row.id, `r-${firstBlock(row)?.id ?? fallback}`)
    return { id, columns: row.columns.map((column, at) => editedColumn(column, `${id}-${at + 1}`)) }
  }
  const editedSection = (section: StoredSection): EditedSection => {
    const id = sectionId(section.id, section.id)
    return { ...section, id, rows: section.rows.map((row, at) => editedRow(row, `${id}-${at + 1}`)) }
  }
  return { ...document, sections: document.sections.map(editedSection) }
}

type StoredSection = PageDocument['sections'][number]
type StoredRow = StoredSection['rows'][number]
type StoredColumn = StoredRow['columns'][number]

/** Gives out each id once. An id that is new or repeated gets a number if it is in use anywhere. */
function claims(stored: ReadonlySet<string>) {
  const taken = new Set<string>()
  return (own: string | undefined, wanted: string): string => {
    const isFree = (id: string) => !taken.has(id) && !stored.has(id)
    let id = own !== undefined && !taken.has(own) ? own : undefined
    for (let count = 1; id === undefined; count++) {
      const next = shortened(count === 1 ? wanted : `${wanted}-${count}`)
      if (isFree(next)) id = next
    }
    taken.add(id)
    return id
  }
}

function* storedIds({ sections }: PageDocument): Generator<string> {
  for (const section of sections) {
    yield section.id
    for (const row of section.rows) {
      if (row.id !== undefined) yield row.id
      for (const column of row.columns) {
        if (column.id !== undefined) yield column.id
        for (const block of column.blocks) yield block.id
      }
    }
  }
}

const firstBlock = (row: StoredRow): Block | undefined =>
  row.columns.find(({ blocks }) => blocks.length > 0)?.blocks[0]

/** The id, or a shorter one that is made of it. */
function shortened(id: string): string {
  if (id.length <= MAX_ID) return id
  let hash = 0x811c9dc5
  for (const each of id) hash = Math.imul(hash ^ (each.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `${id.slice(0, MAX_ID - 9)}-${hash.toString(16).padStart(8, '0')}`
}
