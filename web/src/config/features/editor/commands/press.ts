import { toast } from '../../../ui/toasts/toast.ts'
import type { Actions } from '../actions.ts'
import type { CanvasTarget } from '../canvas/Canvas.tsx'
import { findBlock } from '../document/find.ts'
import type { PageEditing } from '../save/page-editing.ts'
import { fieldOfId, selectedIds } from '../selection.ts'
import { isText, type Opening } from './opening.ts'

type Options = {
  editing: PageEditing
  actions: Actions
  isEditable: boolean
  setFocused: (id: string | undefined) => void
  opening: Opening
}

/** The effect of a press in the canvas: it selects a part, and opens a text or a block that is selected. */
export const createPress =
  ({ editing, actions, isEditable, setFocused, opening }: Options) =>
  (target: CanvasTarget): void => {
    if (target.kind === 'frame')
      return void toast('The header and the footer are changed in Pages, Design and Settings.')
    const { document: edited, selection } = editing.get()
    const isSame = selectedIds(selection)[0] === target.id
    const isOpen = selection.kind === 'text' || (selection.kind === 'entry' && selection.isOpen)
    if (isSame && isOpen) return
    setFocused(undefined)
    if (target.kind === 'entry') return opening.entry(fieldOfId(target.id), target)
    if (target.kind !== 'block') return actions.select({ kind: target.kind, id: target.id })
    const block = findBlock(edited, target.id)?.block
    if (isEditable && block && isText(block)) return opening.block(target.id, target)
    actions.select({ kind: 'blocks', ids: [target.id] })
    if (block && isSame) opening.block(target.id, target)
    else setFocused(target.id)
  }
