import { expect, test } from 'vitest'
import { MAX_LINES, NO_CHOICES, MAX_QUANTITY, type Cart, type CartLine, type Offer } from './cart.ts'
import { mergeCarts } from './merge-carts.ts'

const line = (id: string, variantId: string, quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  id,
  productId: `p-${variantId}`,
  variantId,
  quantity,
  unitPrice: 1_250,
  title: 'Mug',
  ...more,
})
const cart = (...lines: CartLine[]): Cart => ({
  ...NO_CHOICES,
  id: 'c',
  lines,
  version: 1,
  createdAt: 0,
  synthetic: false,
})
const offer = (id: string, stock?: number) =>
  ({ id, unlimited: stock === undefined, qtyInStock: stock ?? 0 }) as Offer
const quantities = (merged: Cart) => merged.lines.map(({ id, quantity }) => [id, quantity])

test('quantities of the same item are added; other items are appended', () => {
  const merged = mergeCarts(cart(line('a', 'mug', 2)), cart(line('b', 'mug', 3), line('c', 'bowl', 1)), [
    offer('mug'),
    offer('bowl'),
  ])
  expect(quantities(merged)).toEqual([
    ['a', 5],
    ['c', 1],
  ])
})

test('an item with other additional fields stays on its own line', () => {
  const blue = line('b', 'mug', 1, { additionalFields: { Colour: 'blue' } })
  expect(quantities(mergeCarts(cart(line('a', 'mug', 1)), cart(blue), [offer('mug')]))).toHaveLength(2)
})

test('quantities are added within the stock, but never fall below either quantity', () => {
  const merge = (here: number, there: number, stock: number) =>
    mergeCarts(cart(line('a', 'mug', here)), cart(line('b', 'mug', there)), [offer('mug', stock)]).lines[0]
      ?.quantity
  expect(merge(2, 3, 4)).toBe(4)
  expect(merge(2, 3, 1)).toBe(3)
  expect(merge(5, 3, 4)).toBe(5)
  const taken = cart(line('a', 'mug', 2), line('b', 'mug', 2, { additionalFields: 'blue' }))
  expect(quantities(mergeCarts(taken, cart(line('c', 'mug', 2)), [offer('mug', 5)]))).toEqual([
    ['a', 3],
    ['b', 2],
  ])
})

test('a line whose variant no longer exists is merged unchanged', () => {
  expect(quantities(mergeCarts(cart(), cart(line('b', 'gone', 3)), []))).toEqual([['b', 3]])
})

test('a copied line counts once, with the larger quantity', () => {
  const mug = [offer('mug')]
  expect(quantities(mergeCarts(cart(line('a', 'mug', 2)), cart(line('a', 'mug', 2)), mug))).toEqual([
    ['a', 2],
  ])
  expect(quantities(mergeCarts(cart(line('a', 'mug', 2)), cart(line('a', 'mug', 3)), mug))).toEqual([
    ['a', 3],
  ])
})

test('lines and quantities stay within their limits', () => {
  const full = cart(...Array.from({ length: MAX_LINES }, (_, i) => line(`l${i}`, `v${i}`, MAX_QUANTITY)))
  const merged = mergeCarts(full, cart(line('x', 'mug', 1), line('y', 'v0', 5)), [offer('mug'), offer('v0')])
  expect(merged.lines).toHaveLength(MAX_LINES)
  expect(merged.lines[0]?.quantity).toBe(MAX_QUANTITY)
})
