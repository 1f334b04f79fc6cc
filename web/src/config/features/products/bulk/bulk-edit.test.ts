import { expect, test } from 'vitest'
import { planEdit } from './bulk-edit.ts'

const variant = (id: string, price: number, salePrice = 0) => ({
  ...{ id, sku: id, name: id, price, salePrice, onSale: salePrice > 0, qtyInStock: 1, unlimited: false },
})
const product = (title: string, more: object = {}) => ({
  id: title,
  title,
  version: 3,
  state: 1 as const,
  taxClass: 'standard' as const,
  tags: ['New'],
  categories: [],
  currency: 'USD' as const,
  variants: [variant('Small', 1_999), variant('Large', 2_500, 2_000)],
  ...more,
})

test('a price is raised by a percentage and rounded half up, with the sale price', () => {
  const [planned] = planEdit([product('Mug')], { kind: 'price', percent: 10 })
  expect(planned!.change).toEqual({
    id: 'Mug',
    version: 3,
    variants: [
      { id: 'Small', price: 2_199, salePrice: 0, onSale: false },
      { id: 'Large', price: 2_750, salePrice: 2_200, onSale: true },
    ],
  })
  expect(planned!.lines.map(({ before, after }) => [before, after])).toEqual([
    ['$19.99', '$21.99'],
    ['$20.00, before $25.00', '$22.00, before $27.50'],
  ])
  expect(planned!.back.variants).toEqual([
    { id: 'Small', price: 1_999, salePrice: 0, onSale: false },
    { id: 'Large', price: 2_500, salePrice: 2_000, onSale: true },
  ])
})

test('a sale starts at a percentage below the price, and ends at the price', () => {
  const [sale] = planEdit([product('Mug')], { kind: 'startSale', percent: 25 })
  expect(sale!.change.variants).toEqual([
    { id: 'Small', price: 1_999, salePrice: 1_499, onSale: true },
    { id: 'Large', price: 2_500, salePrice: 1_875, onSale: true },
  ])
  const [end] = planEdit([product('Mug')], { kind: 'endSale' })
  expect(end!.change.variants).toEqual([{ id: 'Large', price: 2_500, salePrice: 0, onSale: false }])
})

test('products that an edit does not change are left out', () => {
  const hidden = product('Hidden', { state: 4, tags: [] })
  const planned = planEdit([product('Shown'), hidden], { kind: 'state', state: 4 })
  expect(planned.map(({ change }) => change)).toEqual([{ id: 'Shown', version: 3, state: 4 }])
  const tagged = planEdit([product('Shown'), hidden], { kind: 'addTag', name: 'new' })
  expect(tagged.map(({ change }) => change)).toEqual([{ id: 'Hidden', version: 3, tags: ['new'] }])
  const untagged = planEdit([product('Shown'), hidden], { kind: 'removeTag', name: 'NEW' })
  expect(untagged.map(({ lines }) => lines[0]!.after)).toEqual(['–'])
})
