import { REPORT_MS } from '../../../content/text/report-ms.ts'

/** The first half of a character of two code units, at the end. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/
/** The code of a key that an input method has used. */
const IME_KEY = 229

type Point = { x: number; y: number }
export type CaretPlace = Point | 'start' | 'end'

type Options = {
  /** An empty element, which may be in the document of a frame. */
  element: HTMLElement
  text: string
  /** The name of the text for screen readers. */
  label: string
  /** The number of characters that the text can have. */
  max: number
  onChange: (text: string) => void
  /** The editor's own keys; true if the key is done. Changes are reported before. */
  onKey: (event: KeyboardEvent) => boolean
  onEnter: () => void
  /** The text was cut because it was too long. */
  onCut: () => void
  /** The caret was moved without a change, so the next change is another entry of the history. */
  onCaret: () => void
}

export type PlainTextEditor = {
  /** Takes over a change from elsewhere, such as undo or a merge. The caret keeps its place. */
  setText: (text: string) => void
  focus: (at: CaretPlace) => void
  /** Reports typed text now, before a save, a merge or undo. */
  flush: () => void
  destroy: () => void
}

const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/**
 * Edits one paragraph without formats in place. A paste brings its words only, and its lines become one. The history of the browser is
 * not used: undo is the one of the page.
 */
export function createPlainTextEditor(options: Options): PlainTextEditor {
  const { element, label, max, onChange, onKey, onEnter, onCut, onCaret } = options
  const inside = element.ownerDocument
  let timer: ReturnType<typeof setTimeout> | undefined
  let isComposing = false
  let known = oneLine(options.text)

  element.textContent = known
  element.setAttribute('contenteditable', 'plaintext-only')
  // A browser that does not know the value. A paste is made plain below.
  if (!element.isContentEditable) element.setAttribute('contenteditable', 'true')
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', label)
  element.setAttribute('aria-multiline', 'false')
  element.spellcheck = true

  const written = () => element.textContent ?? ''

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const text = oneLine(written())
    if (text === known) return
    known = text
    onChange(text)
  }

  /** Shows another text. The caret stays at its characters, or goes to the end of what was replaced. */
  function show(text: string): void {
    const before = written()
    if (text === before) return
    const caret = caretIn(element)
    element.textContent = text
    if (caret !== undefined) setCaret(element, caretAfter(before, text, caret))
  }

  /** Takes the characters that are too many out before the caret, where they were just written. */
  function cut(): void {
    const text = oneLine(written())
    if (text.length <= max) return
    const caret = Math.min(caretIn(element) ?? text.length, text.length)
    const from = Math.max(0, caret - (text.length - max))
    const before = text.slice(0, from).replace(HALF_CHARACTER, '')
    element.textContent = (before + text.slice(caret)).slice(0, max)
    setCaret(element, before.length)
    onCut()
  }

  const onInput = () => {
    if (isComposing) return
    // Browsers leave a line break in an element whose text was deleted, which hides the note for empty texts.
    if (written() === '' && element.firstChild) element.textContent = ''
    cut()
    timer ??= setTimeout(flush, REPORT_MS)
  }
  const listeners: { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void } = {
    input: onInput,
    compositionstart: () => void (isComposing = true),
    compositionend() {
      isComposing = false
      onInput()
    },
    beforeinput(event) {
      // The menu of the browser has an undo of its own.
      if (event.inputType.startsWith('history')) event.preventDefault()
    },
    paste(event) {
      event.preventDefault()
      flush()
      onCaret()
      insert(inside, event.clipboardData)
    },
    drop(event) {
      event.preventDefault()
      setCaret(element, offsetAt(element, { x: event.clientX, y: event.clientY }))
      insert(inside, event.dataTransfer)
    },
    keydown(event) {
      // Safari ends the composition before the key that accepted it, which then has the code 229.
      if (event.isComposing || event.keyCode === IME_KEY) return
      flush()
      if (onKey(event)) event.preventDefault()
      else if (event.key === 'Enter') {
        event.preventDefault()
        onEnter()
      } else if (CARET_KEYS.includes(event.key)) onCaret()
    },
    mousedown: onCaret,
    blur: flush,
  }
  const all = Object.entries(listeners) as [string, (event: Event) => void][]
  for (const [type, listener] of all) element.addEventListener(type, listener)

  return {
    setText(text) {
      const next = oneLine(text)
      if (next === known) return
      // Text that was typed since the last report is kept, and reported next.
      if (timer === undefined && !isComposing) show(next)
      known = next
    },
    focus(at) {
      element.focus({ preventScroll: true })
      setCaret(element, at === 'start' ? 0 : at === 'end' ? written().length : offsetAt(element, at))
    },
    flush,
    destroy() {
      flush()
      for (const [type, listener] of all) element.removeEventListener(type, listener)
    },
  }
}

/** The text without line breaks; words of two lines are a space apart. */
function oneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text
  const lines = text.split(/[\r\n]/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

function insert(inside: Document, data: DataTransfer | null): void {
  const text = oneLine(data?.getData('text/plain') ?? '')
  // The only way to insert at the caret that reports the input as typing does.
  if (text !== '') inside.execCommand('insertText', false, text)
}

/** The number of characters before the caret; undefined without a caret in the element. */
function caretIn(element: HTMLElement): number | undefined {
  const selection = element.ownerDocument.getSelection()
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return undefined
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  range.setEnd(selection.focusNode, selection.focusOffset)
  return range.toString().length
}

function setCaret(element: HTMLElement, offset: number): void {
  element.normalize()
  const node = element.firstChild ?? element
  element.ownerDocument
    .getSelection()
    ?.collapse(node, node === element ? 0 : Math.min(offset, element.textContent.length))
}

/** The place of the caret after a text was replaced by another one: what both begin and end with is not moved. */
export function caretAfter(before: string, after: string, caret: number): number {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (caret <= start) return caret
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return Math.max(start, after.length - Math.min(before.length - caret, end))
}

/** The place of the caret at a point of the window of the frame; the end of the text beside it. */
function offsetAt(element: HTMLElement, { x, y }: Point): number {
  const inside = element.ownerDocument
  const range = inside.caretRangeFromPoint?.(x, y)
  const found = range ? { node: range.startContainer, offset: range.startOffset } : positionAt(inside, x, y)
  return found && element.contains(found.node) && found.node.nodeType === 3
    ? found.offset
    : element.textContent.length
}

function positionAt(inside: Document, x: number, y: number): { node: Node; offset: number } | undefined {
  const position = inside.caretPositionFromPoint?.(x, y)
  return position ? { node: position.offsetNode, offset: position.offset } : undefined
}
