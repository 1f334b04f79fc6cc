import { isDeepStrictEqual } from 'node:util'
import { knownFields, type Block, type PageDocument } from '@portico/proto/site'

type Row = PageDocument['sections'][number]['rows'][number]
type Column = Row['columns'][number]
type Fields = Readonly<Record<string, unknown>>

/** Fields that writers of before the page editor do not know. They know the ids of sections and blocks. */
const NEWER = ['space', 'anchor', 'hideOn', 'id', 'phoneOrder']

/**
 * Releases that know different fields run side by side during an upgrade, and API clients may be older still.
 * - A writer that sends no id of a row or column, although the saved page has some, does not know the fields that came with
 *   them. It gets the fields of the saved page.
 * - Fields that this release does not know, of a newer one, are kept too: they are filled in if they are missing, and accepted
 *   if the saved page has the same. Others are errors, by their paths.
 * Sections and blocks are found by their ids; rows and columns by theirs, or else by their first block.
 */
export function keepFields(
  document: PageDocument,
  saved: PageDocument | null,
): { document: PageDocument; errors: Record<string, string> } {
  const former = indexOf(saved)
  const isOlder =
    hasPartIds(saved) && !hasPartIds(document) && document.sections.some(({ rows }) => rows.length)
  const errors: Record<string, string> = {}

  function keep<Part extends object>(
    part: Part,
    before: object | undefined,
    known: ReadonlySet<string>,
    path: string,
  ) {
    const own = part as Fields
    const old = (before ?? {}) as Fields
    for (const [name, value] of Object.entries(own))
      if (!known.has(name) && !isDeepStrictEqual(value, old[name]))
        errors[`${path}.${name}`] = 'is not a known field'
    const missing = Object.entries(old).filter(
      ([name]) => own[name] === undefined && (!known.has(name) || (isOlder && NEWER.includes(name))),
    )
    return missing.length === 0 ? part : { ...part, ...Object.fromEntries(missing) }
  }

  const keepColumn = (column: Column, path: string, before: Column | undefined): Column => ({
    ...keep(column, before, knownFields.column, path),
    blocks: isOlder
      ? column.blocks.map((block) => withHideOn(block, former.blocks.get(block.id)))
      : column.blocks,
  })
  const keepRow = (row: Row, path: string): Row => {
    const before = former.take('row', row.id, row.columns.flatMap(({ blocks }) => blocks)[0])
    return {
      ...keep(row, before as Row | undefined, knownFields.row, path),
      columns: row.columns.map((column, at) =>
        keepColumn(
          column,
          `${path}.columns.${at}`,
          former.take('column', column.id, column.blocks[0]) as Column | undefined,
        ),
      ),
    }
  }
  const sections = document.sections.map((section, at) => {
    const path = `document.sections.${at}`
    return {
      ...keep(section, former.sections.get(section.id), knownFields.section, path),
      rows: section.rows.map((row, rowAt) => keepRow(row, `${path}.rows.${rowAt}`)),
    }
  })
  return { document: { ...document, sections }, errors }
}

const withHideOn = (block: Block, before: Block | undefined): Block =>
  block.hideOn === undefined && before?.hideOn ? { ...block, hideOn: before.hideOn } : block

const hasPartIds = (document: PageDocument | null): boolean =>
  document?.sections.some(({ rows }) =>
    rows.some(({ id, columns }) => id !== undefined || columns.some((column) => column.id !== undefined)),
  ) ?? false

/** The parts of the saved page by id. `take` gives each row and column once. */
function indexOf(saved: PageDocument | null) {
  const sections = new Map(saved?.sections.map((section) => [section.id, section]))
  const rows = saved?.sections.flatMap((section) => section.rows) ?? []
  const columns = rows.flatMap((row) => row.columns)
  const blocks = new Map(
    columns.flatMap((column) => column.blocks.map((block) => [block.id, block] as const)),
  )
  const blocksIn = (part: Row | Column) =>
    'columns' in part ? part.columns.flatMap((column) => column.blocks) : part.blocks
  const left = { row: new Set<Row | Column>(rows), column: new Set<Row | Column>(columns) }
  return {
    sections,
    blocks,
    take(kind: 'row' | 'column', id: string | undefined, first: Block | undefined): Row | Column | undefined {
      const found = [...left[kind]].find((part) =>
        id === undefined
          ? first !== undefined && blocksIn(part).some((block) => block.id === first.id)
          : part.id === id,
      )
      if (found) left[kind].delete(found)
      return found
    },
  }
}
