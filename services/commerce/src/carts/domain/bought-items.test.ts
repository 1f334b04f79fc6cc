import { expect, test } from 'vitest'
import type { CartLine } from './cart.ts'
import { withoutBought } from './bought-items.ts'

const line = (id: string, variantId: string, quantity: number, note?: string): CartLine => ({
  ...{ id, productId: 'p', variantId, quantity, unitPrice: 1, title: 'Mug' },
  ...(note === undefined ? {} : { additionalFields: note }),
})

test('what was bought leaves the cart, and what was added meanwhile stays', () => {
  const lines = [line('1', 'a', 3), line('2', 'b', 1), line('3', 'b', 2, 'For Mara')]
  const bought = [
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 2, additionalFields: 'For Mara' },
    { variantId: 'gone', quantity: 9 },
  ]
  expect(withoutBought({ lines }, bought)).toEqual([line('1', 'a', 1), line('2', 'b', 1)])
})

test('lines of one item are counted together, whatever their ids', () => {
  const bought = [{ variantId: 'a', quantity: 3 }]
  expect(withoutBought({ lines: [line('x', 'a', 2), line('y', 'a', 2)] }, bought)).toEqual([
    line('y', 'a', 1),
  ])
})
