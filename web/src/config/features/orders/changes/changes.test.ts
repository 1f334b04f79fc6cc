import { expect, test } from 'vitest'
import type { OwnerOrderLine } from '@portico/proto/http/shop/orders'
import { checkRefund, isWish, refundValues, refundWish } from './refund-values.ts'
import { checkShipment, shipmentBody, shipValues } from './ship-values.ts'

const line = (id: string, toSend: number, more: Partial<OwnerOrderLine> = {}): OwnerOrderLine => ({
  id,
  productId: 'p',
  variantId: 'v',
  productType: 'physical',
  title: 'Cup',
  sku: 'CUP',
  options: [],
  imageUrl: null,
  additionalFields: null,
  quantity: 3,
  fulfilled: 3 - toSend,
  removed: 0,
  toSend,
  refunded: 0,
  refundable: 3,
  stockTaken: 0,
  restocked: 0,
  restockable: 3,
  unitPrice: 1_000,
  discount: 0,
  total: 3_000,
  tax: 0,
  refundableAmount: 3_000,
  ...more,
})
const order = {
  version: 4,
  lines: [line('a', 3), line('b', 0), line('c', 1, { restockable: 0 })],
  refundable: { amount: 9_000, shipping: 500 },
}

test('a shipment has everything that is left, and leaves out lines without a quantity', () => {
  const values = shipValues(order)
  expect(values.counts).toEqual([3, 1])
  expect(checkShipment(order, values)).toEqual({})
  expect(shipmentBody(order, { ...values, counts: [2, 0] })).toMatchObject({
    version: 4,
    lines: [{ lineId: 'a', quantity: 2 }],
    tellBuyer: true,
  })
  expect(shipmentBody(order, values)).not.toHaveProperty('trackingUrl')
})

test('quantities of a shipment are whole and at most what is left', () => {
  const values = shipValues(order)
  const errorsOf = (counts: number[]) => Object.keys(checkShipment(order, { ...values, counts }))
  expect(errorsOf([4, 1])).toEqual(['counts.0'])
  expect(errorsOf([1.5, -1])).toEqual(['counts.0', 'counts.1'])
  expect(errorsOf([0, 0])).toEqual(['counts.0'])
  expect(errorsOf([Number.NaN, 1])).toEqual(['counts.0'])
  expect(checkShipment(order, { ...values, trackingUrl: 'javascript:alert(1)' })).toHaveProperty(
    'trackingUrl',
  )
})

test('a refund begins empty, restocks what can be put back, and stays below the rest', () => {
  const values = refundValues(order)
  expect(isWish(refundWish(order, values))).toBe(false)
  const chosen = {
    ...values,
    lines: [
      { quantity: 1, restock: true },
      { quantity: 0, restock: true },
      { quantity: 2, restock: true },
    ],
    shipping: 500,
  }
  expect(refundWish(order, chosen)).toEqual({
    lines: [
      { lineId: 'a', quantity: 1, restock: true },
      { lineId: 'c', quantity: 2, restock: false },
    ],
    shipping: 500,
    amount: 0,
  })
  expect(checkRefund(order, chosen)).toEqual({})
  const wrong = { ...chosen, lines: [{ quantity: 4, restock: true }], shipping: 501, amount: Number.NaN }
  expect(Object.keys(checkRefund(order, wrong))).toEqual(['lines.0.quantity', 'shipping', 'amount'])
})
