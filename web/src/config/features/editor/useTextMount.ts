import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import type { Actions } from './actions.ts'
import type { MountText } from './canvas/canvas-context.ts'
import { findBlock } from './document/find.ts'
import type { PageSession } from './save/page-session.ts'
import type { TextEditor, TextState } from './text/text-editor.ts'

/** The editor of texts is loaded when the page has been shown, ms. */
const LOAD_AFTER_MS = 1_000

const loadEditor = () => import('./text/text-editor.ts')

export const TEXT_NOT_LOADED =
  'The text cannot be edited now, because a part of the editor was not loaded. Check your connection, or load this page again.'

type Point = { x: number; y: number }
type Options = {
  session: Pick<PageSession, 'editing' | 'onCollect'>
  actions: Actions
  onKey: (event: KeyboardEvent) => boolean
  onNotice: (text: string) => void
}

/**
 * The text that is edited in place. Typed text is part of the open entry of the history;
 * Enter, a paste, a change of format and a jump of the caret begin another one.
 */
export function useTextMount({ session, actions, onKey, onNotice }: Options) {
  const { editing, onCollect } = session
  const [state, setState] = useState<TextState | undefined>()
  const current = useRef<{ id: string; editor: TextEditor } | undefined>(undefined)
  const start = useRef<Point | 'start' | 'end'>('end')
  const handlers = useRef({ actions, onKey, onNotice })
  useLayoutEffect(() => {
    handlers.current = { actions, onKey, onNotice }
  })

  useEffect(() => {
    // Without an answer it is loaded again with the first text.
    const timer = setTimeout(() => void loadEditor().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  // Texts report what is typed up to 200 ms later.
  useEffect(() => onCollect(() => current.current?.editor.flush()), [onCollect])

  const mount = useCallback<MountText>(
    ({ id, element, html }) => {
      let isOver = false
      let editor: TextEditor | undefined
      let latest = html
      // Offline, or the files of this release are gone after an update.
      const notLoaded = () => {
        if (isOver) return
        editing.select({ kind: 'blocks', ids: [id] })
        handlers.current.onNotice(TEXT_NOT_LOADED)
      }
      // The page shows it until the editor is there.
      element.innerHTML = html
      void loadEditor().then(({ createTextEditor }) => {
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
            handlers.current.actions.writeText(id, next, turn, `text ${id}`)
          },
          onState: setState,
          onKey: (event) => handlers.current.onKey(event),
          onNotice: (text) => handlers.current.onNotice(text),
          onCaret: () => editing.closeEntry(),
        })
        current.current = { id, editor }
        editor.focus(start.current)
      }, notLoaded)
      return {
        setHtml(next) {
          latest = next
          editor?.setHtml(next)
        },
        destroy() {
          isOver = true
          editor?.destroy()
          if (current.current?.id === id) current.current = undefined
          setState(undefined)
        },
      }
    },
    [editing],
  )

  return {
    mount,
    /** The state of the text at the caret; undefined while no text is edited. */
    state,
    editor: () => current.current?.editor,
    /** Where the caret goes when the next text is opened. */
    startAt: (place: Point | 'start' | 'end') => {
      start.current = place
    },
    /** Reports what was typed last, before undo, a save or a merge. */
    flush: () => current.current?.editor.flush(),
  }
}
