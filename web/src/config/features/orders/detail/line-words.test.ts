import { expect, test } from 'vitest'
import type { OrderPayment, OwnerOrderLine } from '@portico/proto/http/shop/orders'
import { lineCounts, lineDetail, lineProgress, providerHref } from './line-words.ts'

const line: OwnerOrderLine = {
  id: 'l1',
  productId: 'p1',
  variantId: 'v1',
  productType: 'physical',
  title: 'Cup',
  sku: 'CUP',
  options: [{ optionName: 'Colour', value: 'Blue' }],
  imageUrl: null,
  additionalFields: { Engraving: 'For Kim' },
  quantity: 3,
  fulfilled: 0,
  removed: 0,
  toSend: 3,
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
}

test('a line names its options, answers and progress', () => {
  expect(lineDetail(line)).toBe('Colour: Blue, Engraving: For Kim')
  expect(lineDetail({ ...line, additionalFields: null, options: [] })).toBe('')
  expect(lineProgress(line)).toBe('3 to send')
  expect(lineProgress({ ...line, fulfilled: 1, refunded: 1, toSend: 1 })).toBe(
    '1 of 3 sent, 1 to send, 1 refunded',
  )
  expect(lineProgress({ ...line, fulfilled: 3, toSend: 0 })).toBe('sent')
  expect(lineCounts({ lines: [line] }, [{ lineId: 'l1', quantity: 2 }])).toBe('2 × Cup')
})

test('a payment leads to its page at the provider, in its mode', () => {
  const payment: OrderPayment = {
    id: 'p',
    provider: 'stripe',
    isLive: true,
    state: 'captured',
    method: 'card',
    label: 'Visa',
    last4: '4242',
    amount: 3_000,
    providerId: 'pi_1/2',
    attempts: 1,
    declineCode: null,
    createdAt: 0,
    updatedAt: 0,
  }
  expect(providerHref(payment, undefined)).toBe('https://dashboard.stripe.com/payments/pi_1%2F2')
  expect(providerHref({ ...payment, isLive: false }, undefined)).toContain('/test/payments/')
  expect(providerHref({ ...payment, provider: 'test' }, 'http://localhost:1')).toBe('http://localhost:1')
  expect(providerHref({ ...payment, provider: 'test' }, undefined)).toBeUndefined()
  expect(providerHref(null, undefined)).toBeUndefined()
})
