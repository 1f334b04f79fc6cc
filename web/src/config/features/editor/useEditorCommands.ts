import { useMemo, type Dispatch, type RefObject, type SetStateAction } from 'react'
import type { Actions } from './actions.ts'
import { createKeyEffects, type EditorDialog } from './commands/key-effects.ts'
import { createOpening } from './commands/opening.ts'
import { createPress } from './commands/press.ts'
import type { EditedDocument } from './document/types.ts'
import type { PageEditing } from './save/page-editing.ts'
import { selectedIds } from './selection.ts'
import type { TextMount } from './texts/text-mount.ts'

type Options = {
  editing: PageEditing
  actions: Actions
  text: TextMount
  isEditable: boolean
  screen: RefObject<HTMLDivElement | null>
  setDialog: Dispatch<SetStateAction<EditorDialog | null>>
  setFocused: Dispatch<SetStateAction<string | undefined>>
  /** The field of an entry that gets the focus in its panel. */
  setEntryFocus: Dispatch<SetStateAction<string | undefined>>
  /** Says what was done, for screen readers. */
  say: (text: string) => void
  /** Saves what is not saved yet; resolves to whether everything is saved. */
  save: () => Promise<boolean>
}

/** The effects of keys, presses and buttons. They read the current state, so they stay the same while the page changes. */
function createCommands(options: Options) {
  const { editing, actions, text, setDialog, setFocused, save } = options
  const refocus = () => {
    const [id] = selectedIds(editing.get().selection)
    setFocused(undefined)
    requestAnimationFrame(() => setFocused(id))
  }
  const opening = createOpening({ ...options, refocus })
  const perform = createKeyEffects({ ...options, opening, refocus })
  const press = createPress({ ...options, opening })
  return {
    edit: (id: string) => opening.block(id),
    editAfter: opening.after,
    perform,
    press,
    refocus,
    undo: () => perform('undo'),
    redo: () => perform('redo'),
    openLibrary: () => setDialog('library'),
    openMove: () => setDialog('move'),
    openLink: () => setDialog('link'),
    openHistory() {
      text.flush()
      setDialog('history')
    },
    discard(published: EditedDocument) {
      text.flush()
      return actions.replaceBy(published, 'Discard changes')
    },
    saveNow() {
      text.flush()
      return save()
    },
  }
}

export type EditorCommands = ReturnType<typeof createCommands>

export function useEditorCommands(options: Options): EditorCommands {
  const { editing, actions, text, isEditable, screen, setDialog, setFocused, setEntryFocus, say, save } =
    options
  return useMemo(
    () =>
      createCommands({
        ...{ editing, actions, text, isEditable, screen, setDialog, setFocused, setEntryFocus, say, save },
      }),
    [editing, actions, text, isEditable, screen, setDialog, setFocused, setEntryFocus, say, save],
  )
}
