import { useCallback, useEffect } from 'react'
import { isTextInput } from '../../../ui/fields/is-text-input.ts'
import { areaOf, isInText } from '../focus-area.ts'
import { keyAction, type KeyAction } from './keys.ts'
import type { PageEditing } from '../save/page-editing.ts'

/** Listens to the keys of the panels, and returns the handler of the keys in the canvas. */
export function useEditorKeys(editing: PageEditing, perform: (action: KeyAction) => void) {
  useEffect(() => {
    const onPanelKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role=dialog]')) return
      const action = keyAction(event, isTextInput(event.target) ? 'panel' : areaOf(event))
      if (!action) return
      event.preventDefault()
      perform(action)
    }
    document.addEventListener('keydown', onPanelKey)
    return () => document.removeEventListener('keydown', onPanelKey)
  }, [perform])
  return useCallback(
    (event: KeyboardEvent) => {
      const { kind } = editing.get().selection
      const inText = (kind === 'text' || kind === 'entry') && isInText(event)
      if (inText) return // The text asks for its own keys.
      const action = keyAction(event, 'page')
      if (!action) return
      event.preventDefault()
      perform(action)
    },
    [editing, perform],
  )
}
