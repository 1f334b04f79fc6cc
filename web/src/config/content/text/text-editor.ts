import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { Mappable } from '@tiptap/pm/transform'
import { kindOf, type ChangeKind } from './change-kind.ts'
import { changeBetween, mapBetween } from './external-change.ts'
import { htmlOf, parseText } from './html.ts'
import { createKeys } from './keys.ts'
import { cleanPastedHtml, pastedText } from './paste.ts'
import { REPORT_MS } from './report-ms.ts'
import { extensions, inputRules, textSchema } from './schema.ts'
import type { TextAction, TextState } from './text-actions.ts'
import { runAction, stateOf } from './text-state.ts'

export { canEditInPlace } from './lossless.ts'
export type { ChangeKind, TextAction, TextState }

const FROM_OUTSIDE = 'fromOutside'

export type TextEditorOptions = {
  /** An empty element, which may be in the document of a frame. It takes the class `prose`. */
  element: HTMLElement
  html: string
  /** The name of the text for screen readers. */
  label?: string
  onChange: (html: string, kind: ChangeKind) => void
  onState: (state: TextState) => void
  /** The editor's own keys, before the text gets them; true if the key is done. Changes are reported before. */
  onKey: (event: KeyboardEvent) => boolean
  /** Says what a paste left out. */
  onNotice: (text: string) => void
  /** The caret was moved without a change, so the next change is another entry of the history. */
  onCaret?: () => void
}

export type TextEditor = {
  html: () => string
  /** Takes over a change from elsewhere, such as undo or a merge, as the smallest change of the text. */
  setHtml: (html: string) => void
  focus: (at?: 'start' | 'end' | { x: number; y: number }) => void
  run: (action: TextAction) => void
  /** Reports typed text now, before a save, a merge or undo. */
  flush: () => void
  /** The place of the caret in the window of the frame, for a dialog beside it. */
  caret: () => { left: number; top: number; bottom: number }
  destroy: () => void
}

const WARM_UP_TEXT = '<h2>A <strong>kiln</strong></h2><p><a href="/">Clay</a></p><ul><li><p>Ash</p></li></ul>'

/** Makes and removes an editor that is not shown, so that the browser has compiled it when the first text is clicked. */
export function warmUp(): void {
  const nothing = () => {}
  createTextEditor({
    element: document.createElement('div'),
    html: WARM_UP_TEXT,
    onChange: nothing,
    onState: nothing,
    onKey: () => false,
    onNotice: nothing,
  }).destroy()
}

export function createTextEditor(options: TextEditorOptions): TextEditor {
  const { element, onChange, onState, onNotice } = options
  const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const)
  const first = parseText(textSchema(), options.html)
  let isEnter = false
  let isFormat = false
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Changes that are not reported yet. */
  let pending: { kind: ChangeKind; changes: Mappable[] } | null = null
  const keys = createKeys({ ...options, flush, enter: (value) => (isEnter = value) })

  const editor = new Editor({
    element: { mount: element },
    content: first.toJSON() as object,
    extensions,
    injectCSS: false,
    enableInputRules: inputRules,
    enablePasteRules: false,
    enableCoreExtensions: { delete: false, textDirection: false },
    parseOptions: { preserveWhitespace: true },
    editorProps: {
      attributes: {
        class: 'prose',
        'aria-multiline': 'true',
        'aria-label': options.label ?? 'Text',
      },
      ...keys,
      handlePaste: () => {
        flush()
        return false
      },
      handleDrop: () => {
        flush()
        return false
      },
      transformPastedHTML: (html) => {
        const pasted = cleanPastedHtml(html)
        for (const notice of pasted.notices) onNotice(notice)
        return pasted.html
      },
      clipboardTextParser: (text, context) => {
        const pasted = pastedText(text, context)
        for (const notice of pasted.notices) onNotice(notice)
        return pasted.slice
      },
    },
    onUpdate({ transaction, appendedTransactions }) {
      if (transaction.getMeta(FROM_OUTSIDE)) return
      const kind = isFormat ? 'format' : kindOf(transaction, isEnter)
      const changes = [transaction, ...appendedTransactions].map(({ mapping }) => mapping)
      pending = { kind, changes: [...(pending?.changes ?? []), ...changes] }
      if (kind !== 'typing') flush()
      else timer ??= setTimeout(flush, REPORT_MS)
    },
    onTransaction({ transaction }) {
      if (transaction.selectionSet && !transaction.docChanged && !transaction.getMeta(FROM_OUTSIDE))
        options.onCaret?.()
      showState()
    },
    onBlur: flush,
  })

  /** The last text that both sides know. While changes are pending, `doc` is the document before them. */
  let known = { html: options.html, doc: editor.state.doc }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!pending) return
    const { kind } = pending
    pending = null
    known = { html: htmlOf(editor.state.doc), doc: editor.state.doc }
    onChange(known.html, kind)
  }

  function showState(): void {
    const state = stateOf(editor)
    const next = JSON.stringify(state)
    if (next === shown) return
    shown = next
    onState(state)
  }

  function setHtml(html: string): void {
    if (html === known.html) return
    const doc = parseText(editor.schema, html, true)
    const transaction = changeBetween(editor.state, known.doc, doc, pending?.changes ?? [])
    known = { html, doc }
    if (!transaction) return
    editor.view.dispatch(transaction.setMeta(FROM_OUTSIDE, true))
    // The text has both changes now, so the next report tells the result.
    if (pending) pending = { ...pending, changes: [mapBetween(doc, editor.state.doc)] }
  }

  showState()
  return {
    html: () => (pending ? htmlOf(editor.state.doc) : known.html),
    setHtml,
    focus(at) {
      const { view } = editor
      if (at !== undefined) {
        const { doc, tr } = view.state
        const position = typeof at === 'object' ? view.posAtCoords({ left: at.x, top: at.y })?.pos : undefined
        const place = position === undefined ? (at === 'start' ? 0 : doc.content.size) : position
        const side = at === 'start' ? 1 : -1
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place), side)))
      }
      view.focus()
    },
    run(action) {
      flush()
      isFormat = true
      runAction(editor, action)
      isFormat = false
      editor.view.focus()
    },
    flush,
    caret: () => editor.view.coordsAtPos(editor.state.selection.head),
    destroy() {
      flush()
      editor.destroy()
      for (const { name } of [...element.attributes]) element.removeAttribute(name)
      for (const [name, value] of attributes) element.setAttribute(name, value)
    },
  }
}
