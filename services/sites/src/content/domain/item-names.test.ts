import { expect, test } from 'vitest'
import type { Item } from '../../model/content.ts'
import { replaceNames } from './item-names.ts'

const item = (tags: string[], author = '') => ({ tags, categories: [], author }) as unknown as Item
const tagsAfter = (tags: string[], from: string[], to: string | null) =>
  replaceNames(item(tags), 'tags', from, to)?.tags

test('names are replaced in their place, without regard to case', () => {
  expect(tagsAfter(['Clay', 'Glaze', 'Kiln'], ['glaze'], 'Glazes')).toEqual(['Clay', 'Glazes', 'Kiln'])
  expect(tagsAfter(['clay'], ['Clay'], 'Clay')).toEqual(['Clay'])
  expect(tagsAfter(['Clay'], ['Wood'], 'Clay')).toBeUndefined()
})

test('several names become one, also one that the item has already', () => {
  expect(tagsAfter(['Mug', 'Bowl', 'Cups'], ['Mug', 'Cups'], 'Cup')).toEqual(['Cup', 'Bowl'])
  expect(tagsAfter(['Cup', 'Bowl', 'Mugs'], ['Mugs'], 'Cup')).toEqual(['Bowl', 'Cup'])
})

test('names are removed, and an author too', () => {
  expect(tagsAfter(['Mug', 'Bowl'], ['mug'], null)).toEqual(['Bowl'])
  expect(replaceNames(item([], 'Robin'), 'author', ['robin'], null)?.author).toBe('')
  expect(replaceNames(item([], 'Robin'), 'author', ['Kim'], null)).toBeNull()
})
