import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { CollectionView, ItemView } from '@portico/proto/http/content/page-view'
import type { Block } from '@portico/proto/site'
import { createSummaries } from './summaries.ts'

const JOURNAL = 'a'.repeat(24)
const SHOP = 'b'.repeat(24)

const item = (title: string, publishOn: string, more: Partial<ItemView> = {}) =>
  ({
    id: title,
    title,
    tags: [],
    categories: [],
    publishOn: Date.parse(publishOn),
    ...more,
  }) as unknown as ItemView

const views = [
  item('Third', '2026-11-01T00:30:00Z', { categories: ['Glaze'], tags: ['ash'] }),
  item('Second', '2026-10-20T08:00:00Z', { categories: ['Kiln'], tags: ['Ash', 'wood'] }),
  item('First', '2025-02-01T08:00:00Z', { categories: ['glaze'], author: { displayName: 'Ida' } }),
]
const lists = new Map([
  [
    JOURNAL,
    { view: { title: 'Journal', fullUrl: '/journal', typeName: 'generic' } as CollectionView, views },
  ],
  [SHOP, { view: { title: 'Shop', fullUrl: '/shop', typeName: 'products' } as CollectionView, views: [] }],
])
const documentOf = (...blocks: Omit<Block, 'id'>[]) => ({
  title: 'Home',
  sections: [
    {
      id: 's',
      width: 'normal' as const,
      tone: 'paper' as const,
      rows: [{ columns: [{ span: 12, blocks: blocks.map((block, at) => ({ id: `b${at}`, ...block })) }] }],
    },
  ],
})
const titles = (items: readonly ItemView[] | undefined) => items?.map(({ title }) => title)

test('ENUM-24: a summary has the items that one of the blocks shows, after its filter', () => {
  const summary = (value: object) => ({
    type: blockType.summaryV2,
    value: { collectionId: JOURNAL, limit: 1, design: 'grid', ...value },
  })
  const select = createSummaries(lists, 'UTC')
  expect(titles(select(documentOf(summary({})))[JOURNAL]?.items)).toEqual(['Third'])
  expect(titles(select(documentOf(summary({ tag: 'wood' })))[JOURNAL]?.items)).toEqual(['Second'])
  const both = documentOf(summary({ category: 'GLAZE', limit: 9 }), summary({ featured: true, limit: 9 }))
  expect(titles(select(both)[JOURNAL]?.items)).toEqual(['Third', 'First'])
  expect(select(documentOf(summary({})))[JOURNAL]).not.toHaveProperty('groups')
})

test('ENUM-24: groups count all items, by name without regard to case, and months in the time zone of the website', () => {
  const cloud = { type: blockType.tagCloud, value: { collectionId: JOURNAL, limit: 40, order: 'count' } }
  const { items, groups } = createSummaries(lists, 'America/New_York')(documentOf(cloud))[JOURNAL]!
  expect(items).toEqual([])
  expect(groups).toEqual({
    tags: [
      { name: 'ash', count: 2 },
      { name: 'wood', count: 1 },
    ],
    categories: [
      { name: 'Glaze', count: 2 },
      { name: 'Kiln', count: 1 },
    ],
    authors: [{ name: 'Ida', count: 1 }],
    months: [
      { name: '10-2026', count: 2 },
      { name: '02-2025', count: 1 },
    ],
  })
})

test('a link to a shop has its title and address; the products of a shop are left to commerce', () => {
  const select = createSummaries(lists, 'UTC')
  const link = { type: blockType.collectionLink, value: { collectionId: SHOP, description: '' } }
  expect(select(documentOf(link))[SHOP]).toEqual({ title: 'Shop', fullUrl: '/shop', items: [] })
  const list = { type: blockType.summaryV2, value: { collectionId: SHOP, limit: 3, design: 'grid' } }
  expect(select(documentOf(list))).toEqual({})
})
