import { expect, test } from 'vitest'
import { keyAction, type KeyAction } from './keys.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const on = (key: string, more: object = {}, where: 'page' | 'text' | 'panel' = 'page') =>
  keyAction({ ...none, key, ...more }, where)

test.each<[string, object, KeyAction]>([
  ['z', { metaKey: true }, 'undo'],
  ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
  ['s', { metaKey: true }, 'save'],
  ['d', { metaKey: true }, 'duplicate'],
  ['ArrowUp', { altKey: true }, 'move-up'],
  ['ArrowLeft', { altKey: true }, 'move-left'],
  ['ArrowDown', { altKey: true, shiftKey: true }, 'section-down'],
  ['ArrowDown', {}, 'next'],
  ['Delete', {}, 'remove'],
  ['Enter', {}, 'edit'],
  ['Escape', {}, 'climb'],
  ['/', {}, 'insert'],
  ['F6', { shiftKey: true }, 'previous-area'],
])('on the page, %s with %o is %s', (key, more, action) => expect(on(key, more)).toBe(action))

test('in a text, keys write: only Escape, undo, redo and save are the editor’s', () => {
  for (const key of ['ArrowUp', 'Delete', 'Enter', '/', 'a']) expect(on(key, {}, 'text')).toBeUndefined()
  expect(on('ArrowUp', { altKey: true }, 'text')).toBeUndefined()
  expect(on('Escape', {}, 'text')).toBe('climb')
  expect(on('z', { ctrlKey: true }, 'text')).toBe('undo')
  expect(on('k', { ctrlKey: true }, 'text')).toBe('link')
  expect(on('k', { ctrlKey: true })).toBeUndefined()
})

test('in a panel, keys belong to its controls', () => {
  for (const key of ['ArrowUp', 'Delete', 'Enter', 'Escape', '/'])
    expect(on(key, {}, 'panel')).toBeUndefined()
  expect(on('z', { ctrlKey: true }, 'panel')).toBeUndefined()
  expect(on('s', { ctrlKey: true }, 'panel')).toBe('save')
  expect(on('F6', {}, 'panel')).toBe('next-area')
})
