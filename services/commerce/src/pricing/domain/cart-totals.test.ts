import { expect, test } from 'vitest'
import { cartTotals } from './cart-totals.ts'

test('COMM-11: all totals of a new cart are zero', () => {
  expect(cartTotals([])).toEqual({
    subtotal: 0,
    discount: 0,
    shipping: 0,
    tax: 0,
    grandTotal: 0,
    totalQuantity: 0,
  })
})

test('COMM-11: grand total is subtotal less discount, plus tax and shipping', () => {
  const mugs = { unitPrice: 1_250, quantity: 2 }
  expect(cartTotals([mugs], { discount: 500, shipping: 300, taxBasisPoints: 2_000 })).toEqual({
    subtotal: 2_500,
    discount: 500,
    shipping: 300,
    tax: 400,
    grandTotal: 2_700,
    totalQuantity: 2,
  })
})

test('tax rounds half up, once, on the whole cart', () => {
  expect(cartTotals([{ unitPrice: 10, quantity: 1 }], { taxBasisPoints: 500 }).tax).toBe(1)
  expect(cartTotals([{ unitPrice: 9, quantity: 1 }], { taxBasisPoints: 500 }).tax).toBe(0)
  expect(
    cartTotals(
      Array.from({ length: 3 }, () => ({ unitPrice: 9, quantity: 1 })),
      { taxBasisPoints: 500 },
    ).tax,
  ).toBe(1)
})

test('a discount is at most the subtotal, and the totals of the largest cart are exact', () => {
  expect(cartTotals([{ unitPrice: 100, quantity: 1 }], { discount: 500 }).grandTotal).toBe(0)
  const most = Array.from({ length: 100 }, () => ({ unitPrice: 100_000_000, quantity: 10_000 }))
  expect(cartTotals(most, { taxBasisPoints: 3_333 }).tax).toBe(33_330_000_000_000)
})
