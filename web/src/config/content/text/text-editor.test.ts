// @vitest-environment jsdom
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextEditor, type TextEditor } from './text-editor.ts'
import type { TextState } from './text-actions.ts'

// jsdom has no layout, and the editor scrolls to the caret.
Range.prototype.getClientRects = () => document.body.getClientRects()
Range.prototype.getBoundingClientRect = () => new DOMRect()

let element: HTMLElement & { editor?: Editor }
let text: TextEditor
const changes: [string, string][] = []
const states: TextState[] = []
const carets = vi.fn()

function open(html: string): Editor {
  element = document.createElement('div')
  element.className = 'prose'
  document.body.append(element)
  text = createTextEditor({
    element,
    html,
    onChange: (...change) => changes.push(change),
    onState: (state) => states.push(state),
    onKey: () => false,
    onNotice: () => {},
    onCaret: carets,
  })
  return element.editor!
}

/** Types at the end, as a key press does. */
const type = (editor: Editor, typed: string) =>
  editor.view.dispatch(editor.state.tr.insertText(typed, editor.state.doc.content.size - 1))

beforeEach(() => {
  vi.useFakeTimers()
  changes.length = states.length = 0
  carets.mockClear()
})
afterEach(() => {
  text.destroy()
  element.remove()
  vi.useRealTimers()
})

test('typed text is reported every 200 ms, even without a pause', () => {
  const editor = open('<p>a</p>')
  for (let at = 0; at < 10; at += 1) {
    type(editor, 'b')
    vi.advanceTimersByTime(50)
  }
  expect(changes.length).toBeGreaterThanOrEqual(2)
  expect(changes[0]).toEqual(['<p>abbbb</p>', 'typing'])
})

test('typed text is reported before another kind of change, and before the editor ends', () => {
  const editor = open('<p>a</p>')
  type(editor, 'b')
  editor.commands.selectAll()
  text.run({ type: 'bold' })
  expect(changes).toEqual([
    ['<p>ab</p>', 'typing'],
    ['<p><strong>ab</strong></p>', 'format'],
  ])
  type(editor, 'c')
  expect(text.html()).toBe('<p><strong>abc</strong></p>')
  text.destroy()
  expect(changes.at(-1)).toEqual(['<p><strong>abc</strong></p>', 'typing'])
})

test('a text that was not changed is not reported, and stays as it was stored', () => {
  const stored = '<p>a\n b</p>\n<p><b>c</b></p>'
  open(stored)
  expect(text.html()).toBe(stored)
  text.setHtml(stored)
  text.flush()
  expect(changes).toEqual([])
})

test('a change from elsewhere keeps the caret and is not reported back', () => {
  const editor = open('<p>one</p><p>two</p><p>three</p>')
  editor.commands.setTextSelection(7) // in "two"
  const before = editor.state.doc.child(2)
  text.setHtml('<p>one and more</p><p>two</p><p>three</p>')
  vi.advanceTimersByTime(1_000)
  expect(changes).toEqual([])
  expect(text.html()).toBe('<p>one and more</p><p>two</p><p>three</p>')
  expect(editor.state.selection.from).toBe(7 + ' and more'.length)
  expect(editor.state.doc.child(2)).toBe(before)
})

test('text that was typed a moment before a change from elsewhere stays', () => {
  const editor = open('<p>one</p><p>two</p>')
  type(editor, '!')
  text.setHtml('<p>zero, one</p><p>two</p>')
  type(editor, '?')
  text.setHtml('<p>zero, one.</p><p>two</p>')
  vi.advanceTimersByTime(200)
  expect(changes).toEqual([['<p>zero, one.</p><p>two!?</p>', 'typing']])
})

test('a typed space at the end survives its own report', () => {
  const editor = open('<p>a</p>')
  type(editor, ' ')
  text.flush()
  text.setHtml('<p>b</p>')
  text.setHtml('<p>a </p>')
  expect(editor.state.doc.textContent).toBe('a ')
})

test('the state tells the block, the marks and the link at the caret', () => {
  const editor = open('<h2>a</h2><blockquote><p><strong>b</strong></p></blockquote><ul><li>c</li></ul>')
  expect(states.at(-1)).toMatchObject({ block: 'heading2', bold: false, list: null, isRange: false })
  editor.commands.setTextSelection(6)
  expect(states.at(-1)).toMatchObject({ block: 'quote', bold: true })
  editor.commands.setTextSelection(11)
  expect(states.at(-1)).toMatchObject({ list: 'bullet', block: 'paragraph' })
  expect(carets).toHaveBeenCalledTimes(2)
})

test.each([
  [{ type: 'block', block: 'heading3' }, '<h3>word</h3>'],
  [{ type: 'block', block: 'quote' }, '<blockquote><p>word</p></blockquote>'],
  [{ type: 'list', list: 'bullet' }, '<ul><li>word</li></ul>'],
  [{ type: 'list', list: 'ordered' }, '<ol><li>word</li></ol>'],
  [{ type: 'align', align: 'center' }, '<p style="text-align: center">word</p>'],
  [{ type: 'italic' }, '<p><em>word</em></p>'],
  [{ type: 'strike' }, '<p><s>word</s></p>'],
  [
    { type: 'link', href: '/about', newWindow: true },
    '<p><a href="/about" target="_blank" rel="noopener">word</a></p>',
  ],
  [
    { type: 'link', href: 'mailto:a@b.example', newWindow: false },
    '<p><a href="mailto:a@b.example">word</a></p>',
  ],
] as const)('%j makes %s', (action, html) => {
  const editor = open('<p>word</p>')
  editor.commands.selectAll()
  text.run(action)
  expect(changes).toEqual([[html, 'format']])
})

test('a second press takes a style back, and a quote becomes text again', () => {
  const editor = open('<p>a</p><blockquote><p>word</p></blockquote>')
  editor.commands.selectAll()
  text.run({ type: 'block', block: 'paragraph' })
  expect(text.html()).toBe('<p>a</p><p>word</p>')
  text.run({ type: 'block', block: 'quote' })
  expect(text.html()).toBe('<blockquote><p>a</p><p>word</p></blockquote>')
  text.setHtml('<p>word</p>')
  text.run({ type: 'align', align: 'right' })
  text.run({ type: 'align', align: 'right' })
  expect(text.html()).toBe('<p>word</p>')
})

test('without a selection a link is changed as a whole, and a new one brings its own text', () => {
  const editor = open('<p><a href="/a">one <strong>two</strong></a></p>')
  editor.commands.setTextSelection(2)
  text.run({ type: 'link', href: '/b', newWindow: false })
  expect(text.html()).toBe('<p><a href="/b">one <strong>two</strong></a></p>')
  text.run({ type: 'unlink' })
  expect(text.html()).toBe('<p>one <strong>two</strong></p>')
  editor.commands.setTextSelection(1)
  text.run({ type: 'link', href: 'tel:1234', newWindow: false })
  expect(text.html()).toBe('<p><a href="tel:1234">1234</a>one <strong>two</strong></p>')
})

test('an address that would run is no link', () => {
  const editor = open('<p>word</p>')
  editor.commands.selectAll()
  text.run({ type: 'link', href: 'javascript:alert(1)', newWindow: false })
  expect(changes).toEqual([])
})

test('an emptied text has no markup, and the element gets its own attributes back', () => {
  const editor = open('<p>word</p>')
  editor.commands.clearContent(true)
  text.flush()
  expect(changes.at(-1)?.[0]).toBe('')
  text.destroy()
  expect(element.outerHTML).toBe('<div class="prose"></div>')
})
