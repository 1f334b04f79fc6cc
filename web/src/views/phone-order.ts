import type { PageDocument, Section } from '@portico/proto/site'

type Column = Section['rows'][number]['columns'][number]

/**
 * The document with the columns of each row in their order on phones, which is their order in the HTML, so that it is read in
 * the same order everywhere. The same document if no column has a place of its own.
 */
export function inPhoneOrder(document: PageDocument): PageDocument {
  const isOrdered = document.sections.some(({ rows }) =>
    rows.some(({ columns }) => columns.some(({ phoneOrder }) => phoneOrder !== undefined)),
  )
  if (!isOrdered) return document
  const sections = document.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({ ...row, columns: phoneOrderOf(row.columns) })),
  }))
  return { ...document, sections }
}

/** Columns with a place come to it, or to the next free one; the others fill the rest in their order. */
function phoneOrderOf(columns: readonly Column[]): Column[] {
  const placed = columns
    .filter((column) => column.phoneOrder !== undefined)
    .sort((a, b) => (a.phoneOrder ?? 0) - (b.phoneOrder ?? 0))
  const ordered = columns.filter((column) => column.phoneOrder === undefined)
  let next = 0
  for (const column of placed) {
    const at = Math.max((column.phoneOrder ?? 1) - 1, next)
    ordered.splice(at, 0, column)
    next = at + 1
  }
  return ordered
}
