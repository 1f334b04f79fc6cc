import { expect, test } from 'vitest'
import { moveEntry, neighbourOf, nodesOf, removeEntry, type Place, type Tree } from './tree.ts'

const page = (id: string, folderId = '') => ({ kind: 'page', id, folderId }) as const
const folder = (id: string, folderId = '') => ({ kind: 'folder', id, folderId, title: id }) as const
const link = { kind: 'link', id: 'l', folderId: '', title: 'l', url: '/', newWindow: false } as const

/** home, help (care, more (deep)), l; not linked: thanks, draft. */
const tree: Tree = {
  version: '1',
  entries: [
    page('home'),
    folder('help'),
    page('care', 'help'),
    folder('more', 'help'),
    page('deep', 'more'),
    link,
  ],
  unlinked: ['thanks', 'draft'],
}

const shape = (of: Tree | null) =>
  of && [
    of.entries.map(({ id, folderId }) => (folderId ? `${folderId}/${id}` : id)).join(' '),
    of.unlinked.join(' '),
  ]
const move = (id: string, place: Place) => shape(moveEntry(tree, id, place))

test('an entry moves before and after another one, into a folder, and to the end of a list', () => {
  expect(move('home', { at: 'after', id: 'help' })?.[0]).toBe('help help/care help/more more/deep home l')
  expect(move('care', { at: 'before', id: 'home' })?.[0]).toBe('care home help help/more more/deep l')
  expect(move('home', { at: 'in', id: 'help' })?.[0]).toBe('help help/care help/more more/deep help/home l')
  expect(move('home', { at: 'after', id: 'deep' })?.[0]).toBe(
    'help help/care help/more more/deep more/home l',
  )
  expect(move('home', { at: 'end', list: 'linked' })?.[0]).toBe('help help/care help/more more/deep l home')
})

test('a folder moves with its content', () => {
  expect(move('help', { at: 'before', id: 'home' })?.[0]).toBe('help help/care help/more more/deep home l')
  expect(move('more', { at: 'end', list: 'linked' })?.[0]).toBe('home help help/care l more more/deep')
})

test('a page goes to the pages that are not linked and back', () => {
  expect(move('care', { at: 'after', id: 'thanks' })).toEqual([
    'home help help/more more/deep l',
    'thanks care draft',
  ])
  expect(move('draft', { at: 'in', id: 'help' })).toEqual([
    'home help help/care help/more more/deep help/draft l',
    'thanks',
  ])
  expect(move('draft', { at: 'before', id: 'thanks' })?.[1]).toBe('draft thanks')
})

test('a folder cannot go into itself or too deep, and only pages can be out of the navigation', () => {
  expect(move('help', { at: 'in', id: 'help' })).toBeNull()
  expect(move('help', { at: 'after', id: 'deep' })).toBeNull()
  expect(move('help', { at: 'end', list: 'unlinked' })).toBeNull()
  expect(move('l', { at: 'after', id: 'thanks' })).toBeNull()
  expect(move('home', { at: 'in', id: 'care' })).toBeNull()
  const two = { ...tree, entries: [...tree.entries, folder('third')] }
  expect(moveEntry(two, 'third', { at: 'in', id: 'more' })).toBeNull()
  expect(moveEntry(two, 'third', { at: 'in', id: 'help' })).not.toBeNull()
})

test('the neighbours of an entry are in its own folder or list', () => {
  expect([neighbourOf(tree, 'help', -1), neighbourOf(tree, 'help', 1)]).toEqual(['home', 'l'])
  expect([neighbourOf(tree, 'care', -1), neighbourOf(tree, 'care', 1)]).toEqual([undefined, 'more'])
  expect([neighbourOf(tree, 'thanks', 1), neighbourOf(tree, 'draft', 1)]).toEqual(['draft', undefined])
})

test('the content of a removed folder takes its place', () => {
  expect(shape(removeEntry(tree, 'help'))?.[0]).toBe('home care more more/deep l')
  expect(nodesOf(tree, 'linked').map(({ entry, children }) => [entry.id, children.length])).toEqual([
    ['home', 0],
    ['help', 2],
    ['l', 0],
  ])
})
