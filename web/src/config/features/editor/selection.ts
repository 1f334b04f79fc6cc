import type { EntryText, Selection } from '../../editing/selection.ts'
import { hasOwnHeading } from '../../../views/own-heading.ts'
import { columnsOf, findBlock, findColumn, findRow } from './document/find.ts'
import type { EditedDocument, Target } from './document/types.ts'

/** The id of a text of the entry in the canvas. No section, column or block has one with a point. */
export const idOfEntryText = (field: string): string => `entry.${field}`

/** The field of an entry with such an id. */
export const fieldOfId = (id: string): string => id.slice(idOfEntryText('').length)

/** The ids that a selection names. */
export function selectedIds(selection: Selection): readonly string[] {
  if (selection.kind === 'entry') return [idOfEntryText(selection.field)]
  return selection.kind === 'blocks' ? selection.ids : 'id' in selection ? [selection.id] : []
}

/** The texts beside the blocks that the page shows. A heading of the largest size in the text takes their place. */
export const entryTexts = (document: EditedDocument): readonly EntryText[] =>
  document.entry && !hasOwnHeading(document) ? ['title', 'excerpt'] : []

/** The targets of commands for a selection. A text is its block. */
export function targetsOf(selection: Selection): Target[] {
  switch (selection.kind) {
    case 'none':
    case 'page':
    case 'entry':
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
    case 'entry':
      return selection.isOpen ? { ...selection, isOpen: false } : { kind: 'page' }
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

/**
 * The block before or after the selected one in reading order; the first or the last one if none is selected. The texts of an entry come
 * before its blocks.
 */
export function neighbour(document: EditedDocument, selection: Selection, step: 1 | -1): Selection {
  const places: Selection[] = [
    ...entryTexts(document).map((field) => ({ kind: 'entry' as const, field, isOpen: false })),
    ...[...columnsOf(document)].flatMap(({ column }) =>
      column.blocks.map(({ id }) => ({ kind: 'blocks' as const, ids: [id] })),
    ),
  ]
  const [target] = targetsOf(selection)
  const isNamed = selection.kind === 'entry' || target?.kind === 'block'
  const at = isNamed ? places.findIndex((each) => selectedIds(each)[0] === selectedIds(selection)[0]) : -1
  const next = at < 0 ? (step > 0 ? 0 : places.length - 1) : at + step
  return places[Math.min(places.length - 1, Math.max(0, next))] ?? { kind: 'none' }
}
