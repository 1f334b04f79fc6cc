import { expect, test } from 'vitest'
import { monthTitle } from '../../ui/dates.ts'
import { groupLinks, tagSize } from './links.ts'

const groups = {
  tags: [{ name: 'ash & iron', count: 2 }],
  categories: [],
  authors: [],
  months: [{ name: '11-2026', count: 4 }],
}

test('ENUM-24: groups are links that filter the list of the collection', () => {
  const where = { path: '/journal', language: 'de-DE' }
  expect(groupLinks(groups, 'tag', where)).toEqual([
    { title: 'ash & iron', count: 2, href: '/journal?tag=ash%20%26%20iron' },
  ])
  expect(groupLinks(groups, 'month', where)).toEqual([
    { title: 'November 2026', count: 4, href: '/journal?month=11-2026' },
  ])
  expect(groupLinks(groups, 'author', where)).toEqual([])
})

test('a month has its name in an unknown language too', () => {
  expect(monthTitle('02-2025', 'not a language')).toBe('February 2025')
})

test('a tag is larger with more entries, and tags of the same count have the same size', () => {
  const all = [1, 3, 20].map((count) => ({ name: String(count), count }))
  expect(all.map(({ count }) => tagSize(count, all))).toEqual([1, 2, 5])
  expect(tagSize(4, [{ name: 'one', count: 4 }])).toBe(3)
})
