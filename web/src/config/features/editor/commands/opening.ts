import type { RefObject } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, type Block } from '@portico/proto/site'
import type { EntryText } from '../../../editing/selection.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { Actions } from '../actions.ts'
import { findBlock } from '../document/find.ts'
import { firstPlace } from '../document/places.ts'
import { excerptParts } from '../entry/excerpt.ts'
import type { CaretPlace } from '../texts/plain-text-editor.ts'
import type { PageEditing } from '../save/page-editing.ts'
import { entryTexts, selectedIds } from '../selection.ts'
import { TEXT_NOT_LOADED, type TextMount } from '../texts/text-mount.ts'

export type OpeningOptions = {
  editing: PageEditing
  actions: Actions
  text: TextMount
  isEditable: boolean
  screen: RefObject<HTMLDivElement | null>
  /** Gives the focus to the field of an entry in its panel. */
  setEntryFocus: (field: string) => void
  /** The focus follows the selection in the canvas. */
  refocus: () => void
}

const SETTINGS = '.editor-settings input, .editor-settings button, .editor-settings textarea'

/** Whether the words of a block are edited on the page. */
export const isText = ({ type }: Block) => type === blockType.html || type === blockType.markdown

/** Opens what is selected: a text in its place, or the settings of another part. */
export function createOpening(options: OpeningOptions) {
  const { editing, actions, text, isEditable, screen, setEntryFocus, refocus } = options

  /** Begins to edit the text of a block at a place, or opens the settings of another block. */
  function block(id: string, at: CaretPlace = 'end'): void {
    const found = findBlock(editing.get().document, id)?.block
    if (!found || !isEditable) return
    if (!isText(found)) return void screen.current?.querySelector<HTMLElement>(SETTINGS)?.focus()
    const begin = ({ canEditInPlace }: { canEditInPlace: (html: string) => boolean }) => {
      if (!canEditInPlace(String(found.value['html'] ?? '')))
        return actions.select({ kind: 'blocks', ids: [id] })
      text.startAt(at)
      // A selected block was announced before.
      const isSelected = selectedIds(editing.get().selection)[0] === id
      ;(isSelected ? editing : actions).select({ kind: 'text', id })
    }
    const loaded = text.loaded()
    if (loaded) return begin(loaded)
    actions.select({ kind: 'blocks', ids: [id] })
    text.load().then(begin, () => toast(TEXT_NOT_LOADED, { tone: 'poor' }))
  }

  /** Begins to edit a field of the entry on the page, or in its panel if the page does not show it as it is stored. */
  function entry(field: string, at: CaretPlace = 'end'): void {
    const { document, selection } = editing.get()
    const name = entryTexts(document).find((each) => each === field)
    const isPlain = field !== 'excerpt' || excerptParts(document.entry?.excerpt ?? '') !== undefined
    if (!isEditable || !name || !isPlain) {
      setEntryFocus(field)
      return actions.select({ kind: 'page' })
    }
    text.startAt(at)
    const isSelected = selection.kind === 'entry' && selection.field === name
    ;(isSelected ? editing : actions).select({ kind: 'entry', field: name, isOpen: true })
  }

  /** Edits what follows a text of the entry: the excerpt after the title, then the first block, which is added to an empty page. */
  function after(field: EntryText): void {
    if (field === 'title') return entry('excerpt')
    const [first] = blocksOf(editing.get().document)
    if (!first) {
      const empty = { type: blockType.html, value: { html: '' } }
      if (!actions.addBlock(empty, firstPlace(editing.get().document))) return
      const [added] = selectedIds(editing.get().selection)
      return added === undefined ? undefined : block(added)
    }
    if (isText(first)) return block(first.id, 'start')
    actions.select({ kind: 'blocks', ids: [first.id] })
    refocus()
  }

  return { block, entry, after }
}

export type Opening = ReturnType<typeof createOpening>
