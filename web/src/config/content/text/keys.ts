import type { EditorProps } from '@tiptap/pm/view'

/** Keys after which more text follows. Other keys close what was typed. */
const TYPING = /^(?:.|Backspace|Delete|Shift|Dead|Process|Unidentified)$/u

type Options = {
  onKey: (event: KeyboardEvent) => boolean
  flush: () => void
  /** Called around the key Enter, so that its change is known. */
  enter: (isEnter: boolean) => void
}

/** Gives the editor's own keys to the editor, and takes undo from the browser, whose history knows nothing of the text. */
export function createKeys({
  onKey,
  flush,
  enter,
}: Options): Pick<EditorProps, 'handleKeyDown' | 'handleDOMEvents'> {
  return {
    handleKeyDown(_view, event) {
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand || event.altKey || !TYPING.test(event.key)) flush()
      if (onKey(event)) return true
      if (event.key === 'Enter') {
        enter(true)
        // The change is made before this event ends.
        queueMicrotask(() => enter(false))
      }
      return isCommand && /^[zy]$/i.test(event.key)
    },
    handleDOMEvents: {
      /** Undo of a menu or a gesture. */
      beforeinput(view, event) {
        const isUndo = event.inputType === 'historyUndo'
        if (!isUndo && event.inputType !== 'historyRedo') return false
        event.preventDefault()
        flush()
        const { defaultView } = view.dom.ownerDocument
        if (!defaultView) return true
        const isMac = /Mac|iP/.test(navigator.platform)
        onKey(
          new defaultView.KeyboardEvent('keydown', {
            key: 'z',
            code: 'KeyZ',
            shiftKey: !isUndo,
            ctrlKey: !isMac,
            metaKey: isMac,
          }),
        )
        return true
      },
    },
  }
}
