import type { Block, PageDocument, Section } from '@portico/proto/site'

/** The place of a block: its section, row and column, and its index there. */
export type Place = { section: number; row: number; column: number; at: number }
export type PlacedBlock = { place: Place; block: Block }

/** The blocks of a document in reading order, with their places. */
export const placedBlocks = ({ sections }: PageDocument): PlacedBlock[] =>
  sections.flatMap(({ rows }, section) =>
    rows.flatMap(({ columns }, row) =>
      columns.flatMap(({ blocks }, column) =>
        blocks.map((block, at) => ({ place: { section, row, column, at }, block })),
      ),
    ),
  )

/** A copy of the document in which the blocks of one column are replaced. */
function withColumn(
  document: PageDocument,
  { section, row, column }: Place,
  change: (blocks: Block[]) => Block[],
): PageDocument {
  const replace = <T>(list: readonly T[], index: number, next: (entry: T) => T) =>
    list.map((entry, at) => (at === index ? next(entry) : entry))
  return {
    ...document,
    sections: replace(document.sections, section, (one) => ({
      ...one,
      rows: replace(one.rows, row, (line) => ({
        ...line,
        columns: replace(line.columns, column, (each) => ({ ...each, blocks: change(each.blocks) })),
      })),
    })),
  }
}

export const setBlock = (document: PageDocument, place: Place, block: Block): PageDocument =>
  withColumn(document, place, (blocks) => blocks.map((each, at) => (at === place.at ? block : each)))

export const removeBlock = (document: PageDocument, place: Place): PageDocument =>
  withColumn(document, place, (blocks) => blocks.filter((_, at) => at !== place.at))

/** Adds a block at the end of the last column. A document without sections gets one. */
export function addBlock(document: PageDocument, block: Block): PageDocument {
  const last = document.sections.length - 1
  const row = (document.sections[last]?.rows.length ?? 0) - 1
  if (row < 0) {
    const column = { columns: [{ span: 12, blocks: [block] }] }
    const section: Section = {
      id: `section-${block.id}`.slice(0, 64),
      width: 'normal',
      tone: 'paper',
      rows: [column],
    }
    return last < 0
      ? { ...document, sections: [section] }
      : {
          ...document,
          sections: document.sections.map((each, at) => (at === last ? { ...each, rows: [column] } : each)),
        }
  }
  const column = document.sections[last]!.rows[row]!.columns.length - 1
  return withColumn(document, { section: last, row, column, at: 0 }, (blocks) => [...blocks, block])
}

/**
 * Moves a block one place up or down in reading order: past its neighbour in the column, or into the neighbouring column.
 * Returns null if it is the first or the last.
 */
export function moveBlock(document: PageDocument, place: Place, step: -1 | 1): PageDocument | null {
  const all = placedBlocks(document)
  const index = all.findIndex(({ place: each }) => isSamePlace(each, place))
  const [moved, next] = [all[index], all[index + step]]
  if (!moved || !next) return null
  if (isSameColumn(place, next.place))
    return withColumn(document, place, (blocks) => {
      const swapped = [...blocks]
      swapped[place.at] = next.block
      swapped[next.place.at] = moved.block
      return swapped
    })
  return withColumn(removeBlock(document, place), next.place, (blocks) =>
    step === 1 ? [moved.block, ...blocks] : [...blocks, moved.block],
  )
}

const isSameColumn = (a: Place, b: Place) =>
  a.section === b.section && a.row === b.row && a.column === b.column
const isSamePlace = (a: Place, b: Place) => isSameColumn(a, b) && a.at === b.at
