import { expect, test } from 'vitest'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { momentsOf } from './moments.ts'

const at = (seq: number) => ({ seq, at: seq * 1_000, actor: 'system' })
const order: Pick<OwnerOrder, 'events' | 'refunds' | 'invoices'> & {
  lines: { stockTaken: number; restocked: number }[]
} = {
  events: [
    { ...at(1), kind: 'placed', data: { state: 'received', total: 9_000, quantity: 3 } },
    { ...at(2), kind: 'paid', data: { amount: 9_000 } },
    { ...at(3), kind: 'mail-sent', data: { mail: 'confirmation' } },
    { ...at(4), kind: 'shipped', data: { shipmentId: 's1', quantity: 2 } },
    { ...at(5), kind: 'refund-requested', data: { refundId: 'r1', amount: 3_000, removed: 1 } },
    { ...at(6), kind: 'refunded', data: { refundId: 'r1', amount: 3_000 } },
    { ...at(7), kind: 'refund-failed', data: { refundId: 'r1', amount: 3_000 } },
    { ...at(8), kind: 'shipment-undone', data: { shipmentId: 's1', quantity: 2 } },
  ],
  refunds: [
    {
      id: 'r1',
      state: 'failed',
      amount: 3_000,
      shipping: 0,
      reason: '',
      actor: 'a',
      lines: [{ lineId: 'l1', quantity: 1, amount: 3_000, restocked: 1 }],
      providerRefundId: null,
      failure: null,
      createdAt: 5_000,
      updatedAt: 7_000,
    },
  ],
  lines: [
    { stockTaken: 2, restocked: 1 },
    { stockTaken: 0, restocked: 0 },
  ],
  invoices: [
    { kind: 'invoice', number: '00001', total: 9_000, refundId: null, issuedAt: 2_000 },
    { kind: 'credit-note', number: '00001', total: 3_000, refundId: 'r1', issuedAt: 6_000 },
  ],
}

test('each moment has the money, items, stock, mails and documents that its events had made', () => {
  const moments = momentsOf(order)
  expect(moments).toHaveLength(8)
  expect(moments[0]).toMatchObject({ state: 'received', total: 9_000, paid: 0, taken: 2, invoices: [] })
  expect(moments[1]).toMatchObject({ state: 'paid', paid: 9_000, mails: 0, invoices: ['00001'] })
  expect(moments[3]).toMatchObject({ mails: 1, sent: 2, refunded: 0, creditNotes: [] })
  expect(moments[4]).toMatchObject({ refunded: 0, removed: 1, restocked: 0 })
  expect(moments[5]).toMatchObject({ refunded: 3_000, removed: 1, restocked: 1, taken: 2 })
  expect(moments[5]).toMatchObject({ creditNotes: ['00001'] })
  expect(moments[6]).toMatchObject({ refunded: 0, sent: 2 })
  expect(moments[7]).toMatchObject({ sent: 0, state: 'paid' })
})

test('an order that was paid when it was placed has the money at once', () => {
  const [placed] = momentsOf({
    ...order,
    events: [{ ...at(1), kind: 'placed', data: { state: 'paid', total: 500, quantity: 1 } }],
  })
  expect(placed).toMatchObject({ state: 'paid', paid: 500 })
})

test('items that a refused refund had removed are to be sent again', () => {
  const [, requested, refused] = momentsOf({
    ...order,
    events: [
      { ...at(1), kind: 'placed', data: { state: 'paid', total: 500, quantity: 1 } },
      { ...at(2), kind: 'refund-requested', data: { refundId: 'r', amount: 500, removed: 1 } },
      { ...at(3), kind: 'refund-refused', data: { refundId: 'r', amount: 500, removed: 1, reason: 'no' } },
    ],
  })
  expect([requested?.removed, refused?.removed, refused?.refunded]).toEqual([1, 0, 0])
})

test('a cancellation without a refund puts back what the order took; unlimited stock is in neither', () => {
  const cancelled = (taken: number) =>
    momentsOf({
      ...{ refunds: [], invoices: [], lines: [{ stockTaken: taken, restocked: taken }] },
      events: [
        { ...at(1), kind: 'placed', data: { state: 'received', total: 500, quantity: 2 } },
        { ...at(2), kind: 'payment-failed', data: {} },
        { ...at(3), kind: 'cancelled', data: { reason: 'payment-failed' } },
      ],
    }).map(({ taken: before, restocked }) => [before, restocked])
  expect(cancelled(2)).toEqual([
    [2, 0],
    [2, 0],
    [2, 2],
  ])
  expect(cancelled(0).at(-1)).toEqual([0, 0])
})
