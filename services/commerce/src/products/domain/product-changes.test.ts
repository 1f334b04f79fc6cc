import { expect, test } from 'vitest'
import { SeoFields } from '@portico/proto/http/common/seo-fields'
import { listProductChanges } from './product-changes.ts'
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
  state: 1,
  taxClass: 'standard',
  seo: SeoFields.parse({}),
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  variants: [variant()],
  ...more,
})

test('versions, times and results of the cleaner are not listed', () => {
  const saved = { version: 2, updatedAt: new Date(1), cleaner: 2, hasCode: true }
  expect(listProductChanges(product(), product(saved))).toEqual([])
})

test.each<[Partial<StoredVariant>, string]>([
  [{ salePrice: 90 }, 'price'],
  [{ onSale: true }, 'price'],
  [{ unlimited: true }, 'stock'],
  [{ sku: 'SQ2' }, 'variants'],
  [{ measures: { width: 1, height: 0, weight: 0, len: 0 } }, 'variants'],
])('a change %j of a variant is listed as %s', (change, name) => {
  expect(listProductChanges(product(), product({ variants: [variant(change)] }))).toEqual([name])
})

test('an added or removed variant is listed as a change of variants, not of price', () => {
  const more = product({ variants: [variant(), variant({ id: 'v2', sku: 'SQ2', price: 7 })] })
  expect(listProductChanges(product(), more)).toEqual(['variants'])
  expect(listProductChanges(more, product())).toEqual(['variants'])
})
