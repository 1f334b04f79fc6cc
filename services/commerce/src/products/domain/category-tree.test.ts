import { expect, test } from 'vitest'
import { isInside, mergeInTree, replaceNames, type Category } from './category-tree.ts'

const tree: Category[] = [
  { name: 'Home', parent: null },
  { name: 'Table', parent: 'Home' },
  { name: 'Cups', parent: 'Table' },
  { name: 'Bowls', parent: 'Table' },
  { name: 'Garden', parent: null },
]
const parents = (categories: readonly Category[]) =>
  Object.fromEntries(categories.map(({ name, parent }) => [name, parent]))

test('a renamed category keeps its place and what is in it', () => {
  expect(parents(mergeInTree(tree, ['table'], 'Tableware'))).toEqual({
    Home: null,
    Cups: 'Tableware',
    Bowls: 'Tableware',
    Garden: null,
    Tableware: 'Home',
  })
})

test('a category that is merged into another one brings what is in it along', () => {
  expect(parents(mergeInTree(tree, ['Table'], 'Garden'))).toEqual({
    Home: null,
    Cups: 'Garden',
    Bowls: 'Garden',
    Garden: null,
  })
})

test('what is in a removed category moves out of it', () => {
  expect(parents(mergeInTree(tree, ['Table', 'Home'], null))).toEqual({
    Cups: null,
    Bowls: null,
    Garden: null,
  })
})

test.each([
  [['Home'], 'Cups'],
  [['Home', 'Table'], 'Bowls'],
  [['Cups'], 'Home'],
  [['Table'], 'TABLE'],
])('%s merged into %s leaves no category inside itself', (from, to) => {
  const merged = mergeInTree(tree, from, to)
  for (const { name } of merged) expect(isInside(merged, name, name)).toBe(false)
  expect(merged.map(({ name }) => name)).toContain(to)
})

test('a product has a merged name once, at the place of the first', () => {
  const from = new Set(['cup', 'mug'])
  expect(replaceNames(['New', 'Mug', 'Blue', 'CUP'], from, 'Cups')).toEqual(['New', 'Cups', 'Blue'])
  expect(replaceNames(['cups', 'Mug'], from, 'Cups')).toEqual(['Cups'])
  expect(replaceNames(['Mug', 'Blue'], from, null)).toEqual(['Blue'])
})
