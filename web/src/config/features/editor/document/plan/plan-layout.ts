import { findColumn, findRow } from '../find.ts'
import { plan, refusePlan, type Plan } from './plan.ts'
import { addColumnBeside, newRow, newSection, setSpans, spansOf } from './plan-parts.ts'
import { equalSpans, MIN_SPAN } from '../spans.ts'
import type { EditedDocument, NewBlock } from '../types.ts'

type NewId = () => string

/** Adds a section with one row: empty, or with a block. */
export function planAddSection(document: EditedDocument, at: number, newId: NewId, block?: NewBlock): Plan {
  return plan(document, 'Add a section', (work) => {
    const section = newSection(newId, block ? [{ id: newId(), ...block }] : [])
    work.run({ type: 'section.add', section, at })
    return { kind: 'section', id: section.id }
  })
}

export function planAddRow(document: EditedDocument, sectionId: string, at: number, newId: NewId): Plan {
  return plan(document, 'Add a row', (work) => {
    const row = newRow(newId)
    work.run({ type: 'row.add', row, sectionId, at })
    return { kind: 'row', id: row.id }
  })
}

/** Adds an empty column before or after another one. */
export function planAddColumn(
  document: EditedDocument,
  columnId: string,
  side: 'before' | 'after',
  newId: NewId,
): Plan {
  return plan(document, 'Add a column', (work) => ({
    kind: 'column',
    id: addColumnBeside(work, columnId, side, newId),
  }))
}

/** Makes the columns of a row as equally wide as possible. */
export function planEqualise(document: EditedDocument, rowId: string): Plan {
  return plan(document, 'Make columns equal', (work) => {
    const found = findRow(work.document, rowId) ?? refusePlan('The row is no longer on the page.')
    setSpans(work, rowId, equalSpans(found.row.columns.length))
    return { kind: 'row', id: rowId }
  })
}

/** Makes a column wider by `by` at the expense of the next one, or the last one at the expense of the one before it. Both stay at least 2 wide. */
export function planTradeSpan(document: EditedDocument, columnId: string, by: number): Plan {
  return plan(document, 'Change the width of columns', (work) => {
    const found = findColumn(work.document, columnId) ?? refusePlan('The column is no longer on the page.')
    const { row, columnAt } = found
    const spans = spansOf(row)
    const otherAt = columnAt + 1 < spans.length ? columnAt + 1 : columnAt - 1
    const [own, other] = [spans[columnAt] ?? MIN_SPAN, spans[otherAt]]
    if (otherAt < 0 || other === undefined) refusePlan('There is no column beside it.')
    const traded = Math.max(MIN_SPAN - own, Math.min(by, other - MIN_SPAN))
    setSpans(work, row.id, spans.with(columnAt, own + traded).with(otherAt, other - traded))
    return { kind: 'column', id: columnId }
  })
}
