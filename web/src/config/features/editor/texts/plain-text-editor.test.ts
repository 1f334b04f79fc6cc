// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REPORT_MS } from '../../../content/text/report-ms.ts'
import { caretAfter, createPlainTextEditor } from './plain-text-editor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(text: string) {
  const element = document.body.appendChild(document.createElement('span'))
  const changes: string[] = []
  const editor = createPlainTextEditor({
    ...{ element, text, label: 'Title', max: 10 },
    onChange: (next) => changes.push(next),
    onKey: () => false,
    onEnter: () => changes.push('enter'),
    onCut: () => changes.push('cut'),
    onCaret: () => {},
  })
  const type = (next: string) => {
    element.textContent = next
    element.dispatchEvent(new InputEvent('input'))
  }
  return { element, changes, editor, type }
}

test('typed text is reported after a while, once, and before a key', () => {
  const { changes, type, element } = open('A')
  type('Ab')
  type('Abc')
  expect(changes).toEqual([])
  vi.advanceTimersByTime(REPORT_MS)
  expect(changes).toEqual(['Abc'])
  type('Abcd')
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))
  expect(changes).toEqual(['Abc', 'Abcd', 'enter'])
})

test('a change from elsewhere is shown, unless newer text was typed', () => {
  const { changes, type, editor, element } = open('A')
  editor.setText('By another')
  expect(element.textContent).toBe('By another')
  type('Mine')
  editor.setText('By a third')
  expect(element.textContent).toBe('Mine')
  editor.destroy()
  expect(changes).toEqual(['Mine'])
})

test('a composition is reported when it ends, and a text that is too long is cut', () => {
  const { changes, type, element } = open('A')
  element.dispatchEvent(new CompositionEvent('compositionstart'))
  type('Aか')
  vi.advanceTimersByTime(2 * REPORT_MS)
  expect(changes).toEqual([])
  element.dispatchEvent(new CompositionEvent('compositionend'))
  vi.advanceTimersByTime(REPORT_MS)
  expect(changes).toEqual(['Aか'])
  type('12345678901234')
  vi.advanceTimersByTime(REPORT_MS)
  expect(changes).toEqual(['Aか', 'cut', '1234567890'])
  expect(element.textContent).toBe('1234567890')
})

test('the caret stays at its characters when the text around it is replaced', () => {
  expect(caretAfter('one two', 'one big two', 2)).toBe(2)
  expect(caretAfter('one two', 'one big two', 7)).toBe(11)
  expect(caretAfter('one big two', 'one two', 6)).toBe(4)
  expect(caretAfter('aaa', 'aa', 3)).toBe(2)
  expect(caretAfter('', 'new', 0)).toBe(0)
})

test('a character that is too many is not taken from the end of the text, and no half of one is left', () => {
  const { element, changes } = open('1234567890')
  const typeAt = (next: string, caret: number) => {
    element.textContent = next
    document.getSelection()!.collapse(element.firstChild, caret)
    element.dispatchEvent(new InputEvent('input'))
  }
  typeAt('X1234567890', 1)
  expect(element.textContent).toBe('1234567890')
  typeAt('123456789\u{1F600}', 11)
  expect(element.textContent).toBe('123456789')
  vi.advanceTimersByTime(REPORT_MS)
  expect(changes).toEqual(['cut', 'cut', '123456789'])
})
