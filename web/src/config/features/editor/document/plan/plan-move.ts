import { findColumn, findRow, findSection } from '../find.ts'
import { plan, refusePlan, type Plan, type Work } from './plan.ts'
import type { EditedDocument, Target } from '../types.ts'

/** Moves a section, a row or a column one step. A row leaves its section at the edge. */
export function planMove(
  document: EditedDocument,
  { kind, id }: Target & { kind: 'section' | 'row' | 'column' },
  to: 'before' | 'after',
): Plan {
  const step = to === 'before' ? -1 : 1
  return plan(document, `Move a ${kind}`, (work) => {
    moveOne(work, kind, id, step)
    return { kind, id }
  })
}

function moveOne(work: Work, kind: 'section' | 'row' | 'column', id: string, step: 1 | -1): void {
  const atEdge = () => refusePlan(`The ${kind} is the ${step < 0 ? 'first' : 'last'} one already.`)
  if (kind === 'section') {
    const found = findSection(work.document, id) ?? refusePlan('The section is no longer on the page.')
    const at = found.sectionAt + step
    if (at < 0 || at >= work.document.sections.length) atEdge()
    return work.run({ type: 'section.move', id, at })
  }
  if (kind === 'column') {
    const { row, columnAt } =
      findColumn(work.document, id) ?? refusePlan('The column is no longer on the page.')
    const at = columnAt + step
    if (at < 0 || at >= row.columns.length) atEdge()
    return work.run({ type: 'column.move', id, rowId: row.id, at })
  }
  const { section, sectionAt, rowAt } =
    findRow(work.document, id) ?? refusePlan('The row is no longer on the page.')
  const at = rowAt + step
  if (at >= 0 && at < section.rows.length)
    return work.run({ type: 'row.move', id, sectionId: section.id, at })
  const next = work.document.sections[sectionAt + step] ?? atEdge()
  work.run({ type: 'row.move', id, sectionId: next.id, at: step < 0 ? next.rows.length : 0 })
}
