import { expect, test } from 'vitest'
import { inTree, treeOptions } from './tree.ts'

const category = (name: string, parent: string | null = null) => ({ name, parent, products: 0 })
const categories = [
  category('Bowls', 'Table'),
  category('Cups', 'Table'),
  category('Garden'),
  category('Small cups', 'Cups'),
  category('Table'),
]

test('categories are listed with those in them, each with its depth', () => {
  expect(inTree(categories).map(({ name, depth }) => [name, depth])).toEqual([
    ['Garden', 0],
    ['Table', 0],
    ['Bowls', 1],
    ['Cups', 1],
    ['Small cups', 2],
  ])
})

test('a category cannot be moved into itself or into one that is in it', () => {
  const names = (without?: string) => treeOptions(categories, without).map(({ value }) => value)
  expect(names()).toHaveLength(5)
  expect(names('Cups')).toEqual(['Garden', 'Table', 'Bowls'])
  expect(names('Table')).toEqual(['Garden'])
  expect(names('Garden')).toEqual(['Table', 'Bowls', 'Cups', 'Small cups'])
})
