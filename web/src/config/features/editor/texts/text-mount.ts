import { blockType } from '@portico/proto/enums/block-type'
import type { Actions } from '../actions.ts'
import type { EntryText } from '../../../editing/selection.ts'
import type { MountEntryText, MountText } from '../canvas/canvas-context.ts'
import { createEntryTextMount } from './entry-text-mount.ts'
import type { CaretPlace } from './plain-text-editor.ts'
import { findBlock } from '../document/find.ts'
import type { EditedDocument } from '../document/types.ts'
import type { PageEditing } from '../save/page-editing.ts'
import type * as textEditor from '../../../content/text/text-editor.ts'
import type { TextEditor, TextState } from '../../../content/text/text-editor.ts'

type TextModule = typeof textEditor

export const TEXT_NOT_LOADED =
  'The text cannot be edited now, because a part of the editor was not loaded. Check your connection, or load this page again.'

type Options = {
  editing: PageEditing
  actions: Actions
  onKey: (event: KeyboardEvent) => boolean
  onNotice: (text: string) => void
  onState: (state: TextState | undefined) => void
  onEnter: (field: EntryText) => void
}

/** The text that is edited in place. Its functions stay the same, so that the bars do not render again for each change. */
export type TextMount = {
  mount: MountText
  /** Mounts the editor of the title or the excerpt of an entry. */
  mountEntryText: MountEntryText
  editor: () => TextEditor | undefined
  /** Where the caret goes when the next text is opened. */
  startAt: (place: CaretPlace) => void
  /** Reports what was typed last, before undo, a save or a merge. */
  flush: () => void
  load: () => Promise<TextModule>
  /** The editor of texts, if it is loaded. */
  loaded: () => TextModule | undefined
  /** Whether the last change of this document was made by typing in a text. */
  isTyped: (document: EditedDocument) => boolean
}

/**
 * Mounts the editor of a text. Typed text is part of the open entry of the history; Enter, a paste, a change of format and a jump
 * of the caret begin another one.
 */
export function createTextMount(options: Options): TextMount {
  const { editing, actions, onKey, onNotice, onState } = options
  const entryText = createEntryTextMount(options)
  let current: { id: string; editor: TextEditor } | undefined
  let start: CaretPlace = 'end'
  let typed: EditedDocument | undefined
  let module: TextModule | undefined

  const load = async () => (module ??= await import('../../../content/text/text-editor.ts'))

  const mount: MountText = ({ id, element, html }) => {
    let isOver = false
    let editor: TextEditor | undefined
    let latest = html
    const create = ({ createTextEditor }: TextModule) => {
      if (isOver) return
      element.textContent = ''
      editor = createTextEditor({
        element,
        html: latest,
        onChange: (next, kind) => {
          if (kind !== 'typing') editing.closeEntry()
          const block = findBlock(editing.get().document, id)?.block
          const turn =
            block?.type === blockType.html ? undefined : { type: blockType.html, value: { html: next } }
          latest = next
          actions.writeText(id, next, turn, `text ${id}`)
          typed = editing.get().document
        },
        onState,
        onKey,
        onNotice,
        onCaret: () => editing.closeEntry(),
      })
      current = { id, editor }
      editor.focus(start)
    }
    // Offline, or the files of this release are gone after an update.
    const notLoaded = () => {
      if (isOver) return
      editing.select({ kind: 'blocks', ids: [id] })
      onNotice(TEXT_NOT_LOADED)
    }
    if (module) create(module)
    else {
      // The page shows it until the editor is there.
      element.innerHTML = html
      void load().then(create, notLoaded)
    }
    return {
      setHtml(next) {
        latest = next
        editor?.setHtml(next)
      },
      destroy() {
        isOver = true
        editor?.destroy()
        if (current?.id === id) current = undefined
        onState(undefined)
      },
    }
  }

  return {
    mount,
    mountEntryText: entryText.mount,
    editor: () => current?.editor,
    startAt: (place) => {
      start = place
      entryText.startAt(place)
    },
    flush() {
      current?.editor.flush()
      entryText.flush()
    },
    load,
    loaded: () => module,
    isTyped: (document) => document === typed || entryText.isTyped(document),
  }
}
