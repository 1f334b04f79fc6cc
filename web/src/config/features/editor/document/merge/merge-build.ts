import type { Block, PageDocument, Section } from '@portico/proto/site'
import { equal } from '../equal.ts'
import { columnsOf, rowsOf } from '../find.ts'
import { mergeValue, type Three } from './merge-blocks.ts'
import { root } from './merge-tree.ts'
import { equalSpans, fitSpans, MAX_COLUMNS } from '../spans.ts'
import type { EditedColumn, EditedDocument, EditedRow, EditedSection } from '../types.ts'

type Parts = {
  page: PageDocument
  sections: ReadonlyMap<string, Section>
  blocks: ReadonlyMap<string, Block>
  /** My versions of blocks that are added behind theirs. */
  copies: ReadonlyMap<string, Block>
  children: ReadonlyMap<string, readonly string[]>
  versions: { base: EditedDocument; mine: EditedDocument; theirs: EditedDocument }
}

const idOf = (key: string) => key.slice(key.indexOf(' ') + 1)

/** Builds the merged page. Rows that have lost all columns are left out. */
export function buildDocument({ page, sections, blocks, copies, children, versions }: Parts): EditedDocument {
  const rows = threeBy(versions, (document) => [...rowsOf(document)].map(({ row }) => row))
  const columns = threeBy(versions, (document) => [...columnsOf(document)].map(({ column }) => column))
  const below = (key: string) => (children.get(key) ?? []).map(idOf)

  const columnOf = (id: string): EditedColumn => {
    const three = columns(id)
    const { phoneOrder: _, ...rest } = three.mine ?? three.theirs ?? { span: 12 }
    const { base, mine, theirs } = three
    const both = mine &&
      theirs && { base: base?.phoneOrder, mine: mine.phoneOrder, theirs: theirs.phoneOrder }
    // If both changed the order on phones, mine is taken: it is no content.
    const order = both ? (mergeValue(both) ?? { value: mine.phoneOrder }).value : (mine ?? theirs)?.phoneOrder
    return {
      ...rest,
      id,
      ...(order !== undefined && { phoneOrder: order }),
      blocks: below(`column ${id}`).flatMap((blockId) =>
        [blocks.get(blockId), copies.get(blockId)].filter((block) => block !== undefined),
      ),
    }
  }
  const rowsOfSection = (id: string): EditedRow[] =>
    below(`section ${id}`).flatMap((rowId) => {
      const merged = below(`row ${rowId}`).map(columnOf)
      return merged.length === 0 ? [] : fitted(rowId, merged, rows(rowId))
    })
  const sectionOf = (id: string): EditedSection[] => {
    const section = sections.get(id)
    return section ? [{ ...section, rows: rowsOfSection(id) }] : []
  }
  return { ...page, sections: below(root).flatMap(sectionOf) }
}

/** Gives the columns their spans: of the side that changed them, or new ones if both changed the columns of the row. */
function fitted(id: string, columns: EditedColumn[], { base, mine, theirs }: Three<EditedRow>): EditedRow[] {
  const most = Math.max(MAX_COLUMNS, mine?.columns.length ?? 0, theirs?.columns.length ?? 0)
  if (columns.length > most) {
    const [first, rest] = [columns.slice(0, most), columns.slice(most)]
    return [
      { id, columns: spread(first, equalSpans(first.length)) },
      { id: `${id.slice(0, 60)}-m`, columns: spread(rest, equalSpans(rest.length)) },
    ]
  }
  const isOf = (row: EditedRow | undefined) =>
    row !== undefined &&
    row.columns.length === columns.length &&
    row.columns.every((each, at) => each.id === columns[at]?.id)
  const isMineChanged = !equal(spansById(mine), spansById(base))
  const side = isOf(mine) && (isMineChanged || !isOf(theirs)) ? mine : isOf(theirs) ? theirs : undefined
  const spans = side
    ? side.columns.map(({ span }) => span)
    : fitSpans(columns.map((column) => spanOf(column, base, mine, theirs)))
  return [{ id, columns: spread(columns, spans) }]
}

const spread = (columns: EditedColumn[], spans: readonly number[]) =>
  columns.map((column, at) => ({ ...column, span: spans[at] ?? column.span }))

const spansById = (row: EditedRow | undefined) => row?.columns.map(({ id, span }) => [id, span])

function spanOf({ id, span }: EditedColumn, ...rows: (EditedRow | undefined)[]): number {
  const [base, mine, theirs] = rows.map((row) => row?.columns.find((each) => each.id === id)?.span)
  return (mine === base ? theirs : mine) ?? mine ?? theirs ?? span
}

function threeBy<Entity extends { id: string }>(
  { base, mine, theirs }: Parts['versions'],
  all: (document: EditedDocument) => Entity[],
): (id: string) => Three<Entity> {
  const [first, own, other] = [base, mine, theirs].map(
    (document) => new Map(all(document).map((entity) => [entity.id, entity])),
  )
  return (id) => ({ base: first?.get(id), mine: own?.get(id), theirs: other?.get(id) })
}
