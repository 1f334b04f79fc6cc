import type { RefObject } from 'react'
import type { Actions } from '../actions.ts'
import { focusArea } from '../focus-area.ts'
import type { KeyAction } from '../keys/keys.ts'
import type { PageEditing } from '../save/page-editing.ts'
import { selectedIds } from '../selection.ts'
import type { TextMount } from '../texts/text-mount.ts'
import type { Opening } from './opening.ts'

export type EditorDialog = 'library' | 'move' | 'link' | 'history'

type Options = {
  editing: PageEditing
  actions: Actions
  text: TextMount
  isEditable: boolean
  screen: RefObject<HTMLDivElement | null>
  setDialog: (dialog: EditorDialog) => void
  /** Says what was done, for screen readers. */
  say: (text: string) => void
  /** Saves what is not saved yet; resolves to whether everything is saved. */
  save: () => Promise<boolean>
  opening: Opening
  /** The focus follows the selection in the canvas. */
  refocus: () => void
}

/** The effects of keys. Typed text is reported before. */
export function createKeyEffects(options: Options): (action: KeyAction) => void {
  const { editing, actions, text, isEditable, screen, setDialog, say, save, opening, refocus } = options

  /** They change the page, or move the selection. The focus follows. */
  const changes: Partial<Record<KeyAction, () => void>> = {
    duplicate: actions.duplicate,
    remove: actions.remove,
    'section-up': () => actions.moveSection('before'),
    'section-down': () => actions.moveSection('after'),
    'move-up': () => actions.move('up'),
    'move-down': () => actions.move('down'),
    'move-left': () => actions.move('left'),
    'move-right': () => actions.move('right'),
  }
  const steps: Partial<Record<KeyAction, () => void>> = {
    climb: actions.climb,
    next: () => actions.step(1),
    previous: () => actions.step(-1),
  }
  const others: Partial<Record<KeyAction, () => void>> = {
    undo: () => isEditable && actions.undo(),
    redo: () => isEditable && actions.redo(),
    save: () => void save().then((isSaved) => isSaved && say('Saved')),
    'next-area': () => focusArea(screen.current, 1),
    'previous-area': () => focusArea(screen.current, -1),
    insert: () => isEditable && setDialog('library'),
    link: () => editing.get().selection.kind === 'text' && setDialog('link'),
    edit() {
      const { selection } = editing.get()
      if (selection.kind === 'entry') return opening.entry(selection.field)
      const [id] = selectedIds(selection)
      if (id !== undefined) opening.block(id)
    },
  }
  return (action) => {
    text.flush()
    if (others[action]) return others[action]()
    if (steps[action]) steps[action]()
    else if (isEditable) changes[action]?.()
    refocus()
  }
}
