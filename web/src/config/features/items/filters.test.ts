import { expect, test } from 'vitest'
import type { ItemRow } from '@portico/proto/http/content/items'
import { namesOf } from '../../content/items/names.ts'
import { filterItems, type ItemFilter } from './filters.ts'

const item = (title: string, more: Partial<ItemRow> = {}) =>
  ({
    title,
    fullUrl: `/journal/${title}`,
    excerpt: '',
    tags: [],
    categories: [],
    state: 1,
    publishOn: 0,
    updatedOn: 0,
    ...more,
  }) as unknown as ItemRow

const none: ItemFilter = { search: '', state: 'all', tag: '', category: '', author: '', sort: 'list' }
const titles = (items: ItemRow[], filter: Partial<ItemFilter>) =>
  filterItems(items, { ...none, ...filter }).map(({ title }) => title)

const items = [
  item('b10', { tags: ['Clay'], publishOn: 2, excerpt: 'A kiln' }),
  item('b9', { tags: ['clay', 'Glaze'], state: 4, publishOn: 3, author: { displayName: 'Robin' } }),
  item('c', { categories: ['News'], publishOn: 1, updatedOn: 5 }),
]

test('items are found by state, names without regard to case, and words of title, excerpt and address', () => {
  expect(titles(items, {})).toEqual(['b10', 'b9', 'c'])
  expect(titles(items, { state: 'draft' })).toEqual(['b9'])
  expect(titles(items, { tag: 'CLAY' })).toEqual(['b10', 'b9'])
  expect(titles(items, { category: 'news' })).toEqual(['c'])
  expect(titles(items, { author: 'robin' })).toEqual(['b9'])
  expect(titles(items, { search: 'kiln' })).toEqual(['b10'])
  expect(titles(items, { search: 'journal/c' })).toEqual(['c'])
})

test('items are sorted by date, save or title with its numbers', () => {
  expect(titles(items, { sort: 'newest' })).toEqual(['b9', 'b10', 'c'])
  expect(titles(items, { sort: 'oldest' })).toEqual(['c', 'b10', 'b9'])
  expect(titles(items, { sort: 'title' })).toEqual(['b9', 'b10', 'c'])
  expect(titles(items, { sort: 'saved' })).toEqual(['c', 'b10', 'b9'])
})

test('names are counted once for all spellings', () => {
  expect(namesOf(items, 'tags')).toEqual([
    { name: 'Clay', count: 2 },
    { name: 'Glaze', count: 1 },
  ])
  expect(namesOf(items, 'author')).toEqual([{ name: 'Robin', count: 1 }])
})
