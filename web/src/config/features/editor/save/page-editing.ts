import { noSelection, type Selection } from '../../../editing/selection.ts'
import { createEditing, type Editing } from '../../../editing/store.ts'
import { apply } from '../document/apply.ts'
import { combine } from '../document/combine.ts'
import { exists } from '../document/find.ts'
import { labelOf } from '../document/labels.ts'
import { stillFits } from '../document/still-fits.ts'
import type { Command, EditedDocument } from '../document/types.ts'

export type PageEditing = Editing<EditedDocument, Command, Selection>

/** The state of the editor of a page. */
export function createPageEditing(document: EditedDocument, now: () => number = Date.now): PageEditing {
  return createEditing({
    document,
    apply,
    selection: noSelection,
    isSelectable,
    labelOf,
    combine,
    stillFits,
    now,
  })
}

/** Whether all that is selected is on the page. */
export function isSelectable(document: EditedDocument, selection: Selection): boolean {
  switch (selection.kind) {
    case 'none':
    case 'page':
      return true
    case 'blocks':
      return selection.ids.length > 0 && selection.ids.every((id) => exists(document, 'block', id))
    case 'entry':
      return document.entry !== undefined
    case 'text':
      return exists(document, 'block', selection.id)
    default:
      return exists(document, selection.kind, selection.id)
  }
}
