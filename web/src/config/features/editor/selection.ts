import type { Selection } from '../../editing/selection.ts'
import { columnsOf, findBlock, findColumn, findRow } from './document/find.ts'
import type { EditedDocument, Target } from './document/types.ts'

/** The ids that a selection names. */
export const selectedIds = (selection: Selection): readonly string[] =>
  selection.kind === 'blocks' ? selection.ids : 'id' in selection ? [selection.id] : []

/** The targets of commands for a selection. A text is its block. */
export function targetsOf(selection: Selection): Target[] {
  switch (selection.kind) {
    case 'none':
    case 'page':
      return []
    case 'blocks':
      return selection.ids.map((id) => ({ kind: 'block', id }))
    case 'text':
      return [{ kind: 'block', id: selection.id }]
    default:
      return [{ kind: selection.kind, id: selection.id }]
  }
}

/** The part of the page that contains the selection: Escape selects it. */
export function climb(document: EditedDocument, selection: Selection): Selection {
  switch (selection.kind) {
    case 'text':
      return { kind: 'blocks', ids: [selection.id] }
    case 'blocks': {
      const found = findBlock(document, selection.ids[0] ?? '')
      if (!found) return { kind: 'none' }
      if (found.row.columns.length > 1) return { kind: 'column', id: found.column.id }
      return { kind: 'section', id: found.section.id }
    }
    case 'column': {
      const found = findColumn(document, selection.id)
      return found ? { kind: 'row', id: found.row.id } : { kind: 'none' }
    }
    case 'row': {
      const found = findRow(document, selection.id)
      return found ? { kind: 'section', id: found.section.id } : { kind: 'none' }
    }
    case 'section':
      return { kind: 'page' }
    default:
      return { kind: 'none' }
  }
}

/** The block before or after the selected one in reading order; the first or the last one if none is selected. */
export function neighbour(document: EditedDocument, selection: Selection, step: 1 | -1): Selection {
  const ids = [...columnsOf(document)].flatMap(({ column }) => column.blocks.map(({ id }) => id))
  const at = ids.indexOf(targetsOf(selection).find(({ kind }) => kind === 'block')?.id ?? '')
  const next = at < 0 ? (step > 0 ? 0 : ids.length - 1) : at + step
  const id = ids[Math.min(ids.length - 1, Math.max(0, next))]
  return id === undefined ? { kind: 'none' } : { kind: 'blocks', ids: [id] }
}
