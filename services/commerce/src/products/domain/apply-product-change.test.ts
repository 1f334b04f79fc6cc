import { expect, test } from 'vitest'
import { SeoFields } from '@portico/proto/http/common/seo-fields'
import { applyProductChange } from './apply-product-change.ts'
import type { StoredProduct, StoredVariant } from './product.ts'

const variant = (digit: string, change: Partial<StoredVariant> = {}): StoredVariant => ({
  id: digit.repeat(24),
  sku: `V-${digit}`,
  price: 100,
  salePrice: 50,
  onSale: true,
  qtyInStock: 7,
  unlimited: false,
  optionValues: [{ optionName: 'Size', value: digit }],
  measures: { width: 1, height: 2, weight: 3, len: 4 },
  ...change,
})
const stored: StoredProduct = {
  id: 'a'.repeat(24),
  collectionId: 'c'.repeat(24),
  urlId: 'mug',
  title: 'Mug',
  productType: 'physical',
  description: '<p>Clay</p>',
  excerpt: 'Short',
  images: [{ assetUrl: '/s/a.webp', width: 1, height: 1, alt: '' }],
  tags: ['clay'],
  categories: ['Mugs'],
  state: 1,
  taxClass: 'standard',
  seo: SeoFields.parse({}),
  version: 3,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  hasCode: false,
  cleaner: 1,
  variants: [variant('1'), variant('2')],
}
const changed = (change: Parameters<typeof applyProductChange>[1]) => {
  const result = applyProductChange(stored, change)
  return result.success ? result.data : result.error.issues.map(({ path }) => path.join('.'))
}

test('a change of one field leaves all others', () => {
  const {
    id: _,
    version: __,
    createdAt: ___,
    updatedAt: ____,
    hasCode: _____,
    cleaner: ______,
    ...whole
  } = stored
  const variants = stored.variants.map(({ measures, ...rest }) => ({ ...rest, ...measures }))
  expect(changed({ title: 'Cup' })).toEqual({ ...whole, title: 'Cup', variants })
  expect(changed({ tags: [], description: '' })).toMatchObject({ tags: [], description: '', title: 'Mug' })
})

test('a variant with the id or SKU of a stored one keeps its other fields; a new one needs a price', () => {
  const kept = { salePrice: 50, onSale: true, qtyInStock: 7, width: 1, len: 4 }
  expect(
    changed({
      variants: [
        { id: '2'.repeat(24), price: 9 },
        { sku: 'V-1', qtyInStock: 0 },
      ],
    }),
  ).toMatchObject({
    variants: [
      { ...kept, id: '2'.repeat(24), price: 9 },
      { ...kept, sku: 'V-1', price: 100, qtyInStock: 0 },
    ],
  })
  expect(changed({ variants: [{ sku: 'V-9' }] })).toEqual(['variants.0.price'])
  expect(changed({ variants: [{ price: 1 }] })).toMatchObject({
    variants: [{ qtyInStock: 0, onSale: false }],
  })
})
