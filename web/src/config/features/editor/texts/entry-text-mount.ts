import { MAX_ENTRY_TITLE_LENGTH, MAX_EXCERPT_LENGTH } from '@portico/proto/limits'
import type { EntryText } from '../../../editing/selection.ts'
import type { Actions } from '../actions.ts'
import type { MountEntryText } from '../canvas/canvas-context.ts'
import type { EditedDocument } from '../document/types.ts'
import { excerptParts } from '../entry/excerpt.ts'
import { entryTextName } from '../place-words.ts'
import { createPlainTextEditor, type CaretPlace, type PlainTextEditor } from './plain-text-editor.ts'
import type { PageEditing } from '../save/page-editing.ts'

const limits: Readonly<Record<EntryText, number>> = {
  title: MAX_ENTRY_TITLE_LENGTH,
  excerpt: MAX_EXCERPT_LENGTH,
}

type Options = {
  editing: PageEditing
  actions: Pick<Actions, 'writeEntry'>
  onKey: (event: KeyboardEvent) => boolean
  /** Enter was pressed: what follows the text is edited next. */
  onEnter: (field: EntryText) => void
  onNotice: (text: string) => void
}

/** Mounts the editor of the title or the excerpt of an entry on the page. Its changes are changes of the fields of the entry. */
export function createEntryTextMount({ editing, actions, onKey, onEnter, onNotice }: Options) {
  let current: PlainTextEditor | undefined
  let start: CaretPlace = 'end'
  let typed: EditedDocument | undefined

  const mount: MountEntryText = ({ field, element, value }) => {
    let known = value
    let parts = partsOf(field, value)
    const editor = createPlainTextEditor({
      element,
      text: parts.first,
      label: entryTextName[field],
      max: limits[field] - parts.rest.length,
      onChange(text) {
        known = text + parts.rest
        actions.writeEntry(field, known)
        typed = editing.get().document
      },
      onKey,
      onEnter: () => onEnter(field),
      onCut: () => onNotice(`The ${field} can have ${limits[field].toLocaleString('en')} characters.`),
      onCaret: editing.closeEntry,
    })
    current = editor
    editor.focus(start)
    return {
      setValue(next) {
        if (next === known) return
        known = next
        parts = partsOf(field, next)
        editor.setText(parts.first)
      },
      destroy() {
        editor.destroy()
        if (current === editor) current = undefined
      },
    }
  }

  return {
    mount,
    startAt: (place: CaretPlace) => void (start = place),
    flush: () => current?.flush(),
    isTyped: (document: EditedDocument) => document === typed,
  }
}

/** The page shows the first paragraph of an excerpt, so this is what is edited. */
const partsOf = (field: EntryText, value: string) =>
  (field === 'excerpt' ? excerptParts(value) : undefined) ?? { first: value, rest: '' }
