import { useMemo, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import { toast } from '../../ui/toasts/toast.ts'
import type { Actions } from './actions.ts'
import type { CanvasTarget } from './canvas/Canvas.tsx'
import { findBlock } from './document/find.ts'
import type { EditedDocument } from './document/types.ts'
import { focusArea } from './focus-area.ts'
import type { KeyAction } from './keys.ts'
import type { PageEditing } from './save/page-editing.ts'
import { selectedIds } from './selection.ts'
import { TEXT_NOT_LOADED, type TextMount } from './text-mount.ts'

export type EditorDialog = 'library' | 'move' | 'link' | 'history'

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

const SETTINGS = '.editor-settings input, .editor-settings button, .editor-settings textarea'

/** The effects of keys, presses and buttons. They read the current state, so they stay the same while the page changes. */
export function createCommands({
  editing,
  actions,
  text,
  isEditable,
  screen,
  setDialog,
  setFocused,
  setEntryFocus,
  say,
  save,
}: Options) {
  /** The focus follows the selection in the canvas. */
  const refocus = () => {
    const [id] = selectedIds(editing.get().selection)
    setFocused(undefined)
    requestAnimationFrame(() => setFocused(id))
  }

  /** Begins to edit a text where the pointer is, or opens the settings of another block. */
  function edit(id: string, at: CanvasTarget | 'end' = 'end'): void {
    const block = findBlock(editing.get().document, id)?.block
    if (!block || !isEditable) return
    if (!isText(block)) return void screen.current?.querySelector<HTMLElement>(SETTINGS)?.focus()
    const begin = ({ canEditInPlace }: { canEditInPlace: (html: string) => boolean }) => {
      if (!canEditInPlace(String(block.value['html'] ?? '')))
        return actions.select({ kind: 'blocks', ids: [id] })
      text.startAt(at === 'end' ? 'end' : { x: at.x, y: at.y })
      // A selected block was announced before.
      const isSelected = selectedIds(editing.get().selection)[0] === id
      ;(isSelected ? editing : actions).select({ kind: 'text', id })
    }
    const loaded = text.loaded()
    if (loaded) return begin(loaded)
    actions.select({ kind: 'blocks', ids: [id] })
    text.load().then(begin, () => toast(TEXT_NOT_LOADED, { tone: 'poor' }))
  }

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
  const views: Partial<Record<KeyAction, () => void>> = {
    undo: () => isEditable && actions.undo(),
    redo: () => isEditable && actions.redo(),
    save: () => void save().then((isSaved) => isSaved && say('Saved')),
    'next-area': () => focusArea(screen.current, 1),
    'previous-area': () => focusArea(screen.current, -1),
    insert: () => isEditable && setDialog('library'),
    link: () => setDialog('link'),
    edit: () => {
      const [id] = selectedIds(editing.get().selection)
      if (id !== undefined) edit(id)
    },
  }
  function perform(action: KeyAction): void {
    text.flush()
    if (views[action]) return views[action]()
    if (action === 'climb') actions.climb()
    else if (action === 'next' || action === 'previous') actions.step(action === 'next' ? 1 : -1)
    else if (isEditable) changes[action]?.()
    refocus()
  }

  function press(target: CanvasTarget): void {
    if (target.kind === 'frame')
      return void toast('The header and the footer are changed in Pages, Design and Settings.')
    if (target.kind === 'entry') {
      setEntryFocus(target.id)
      return actions.select({ kind: 'page' })
    }
    const { document: edited, selection } = editing.get()
    if (selection.kind === 'text' && selection.id === target.id) return
    setFocused(undefined)
    if (target.kind !== 'block') return actions.select({ kind: target.kind, id: target.id })
    const isSame = selectedIds(selection)[0] === target.id
    const block = findBlock(edited, target.id)?.block
    if (isEditable && block && isText(block)) return edit(target.id, target)
    actions.select({ kind: 'blocks', ids: [target.id] })
    if (block && isSame) edit(target.id, target)
    else setFocused(target.id)
  }

  return {
    edit: (id: string) => edit(id),
    perform,
    press,
    refocus,
    undo: () => perform('undo'),
    redo: () => perform('redo'),
    openLibrary: () => setDialog('library'),
    openMove: () => setDialog('move'),
    openLink: () => setDialog('link'),
    openHistory: () => {
      text.flush()
      setDialog('history')
    },
    discard: (published: EditedDocument) => {
      text.flush()
      return actions.replaceBy(published, 'Discard changes')
    },
    saveNow: () => {
      text.flush()
      return save()
    },
  }
}

export type EditorCommands = ReturnType<typeof createCommands>

export function useEditorCommands({
  editing,
  actions,
  text,
  isEditable,
  screen,
  setDialog,
  setFocused,
  setEntryFocus,
  say,
  save,
}: Options): EditorCommands {
  return useMemo(
    () =>
      createCommands({
        ...{ editing, actions, text, isEditable, screen, setDialog, setFocused, setEntryFocus, say, save },
      }),
    [editing, actions, text, isEditable, screen, setDialog, setFocused, setEntryFocus, say, save],
  )
}

const isText = ({ type }: Block) => type === blockType.html || type === blockType.markdown
