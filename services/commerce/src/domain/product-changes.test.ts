import { expect, test } from 'vitest'
import { changesOf } from './product-changes.ts'
import type { StoredProduct, StoredVariant } from './product.ts'

const variant = (more: Partial<StoredVariant> = {}): StoredVariant => ({
  id: 'v1',
  sku: 'SQ1',
  price: 100,
  salePrice: 0,
  onSale: false,
  qtyInStock: 3,
  unlimited: false,
  optionValues: [],
  measures: { width: 0, height: 0, weight: 0, len: 0 },
  ...more,
})
const product = (more: Partial<StoredProduct> = {}): StoredProduct => ({
  id: 'p1',
  collectionId: 'c1',
  urlId: 'bowl',
  title: 'Bowl',
  productType: 'physical',
  description: '',
  excerpt: '',
  hasCode: false,
  cleaner: 1,
  images: [],
  tags: [],
  categories: [],
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  variants: [variant()],
  ...more,
})

test('what an owner did not change is not named: versions, times, what the cleaner notes', () => {
  const saved = { version: 2, updatedAt: new Date(1), cleaner: 2, hasCode: true }
  expect(changesOf(product(), product(saved))).toEqual([])
})

test.each<[Partial<StoredVariant>, string]>([
  [{ salePrice: 90 }, 'price'],
  [{ onSale: true }, 'price'],
  [{ unlimited: true }, 'stock'],
  [{ sku: 'SQ2' }, 'variants'],
  [{ measures: { width: 1, height: 0, weight: 0, len: 0 } }, 'variants'],
])('of a variant, %j is told as %s', (change, name) => {
  expect(changesOf(product(), product({ variants: [variant(change)] }))).toEqual([name])
})

test('a variant that comes or goes is a change of the variants, whatever it costs', () => {
  const more = product({ variants: [variant(), variant({ id: 'v2', sku: 'SQ2', price: 7 })] })
  expect(changesOf(product(), more)).toEqual(['variants'])
  expect(changesOf(more, product())).toEqual(['variants'])
})
