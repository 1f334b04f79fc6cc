import { expect, test } from 'vitest'
import type { Order } from '../../orders/domain/order.ts'
import { addressLines, lineRow, orderBlocks, orderTables, paymentText } from './order-sections.ts'

const address = {
  name: 'Test Buyer',
  line1: '1 Long\r\nStreet',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
}
const snapshot: Order['snapshot'] = {
  shippingAddress: address,
  billingAddress: address,
  note: '',
  delivery: { name: 'Parcel', isPickup: false },
  payment: { label: 'visa', last4: '4242' },
  taxLines: [],
  coupons: [],
  trace: [],
}
const headings = (changes: Partial<Order['snapshot']>) =>
  orderBlocks({ snapshot: { ...snapshot, ...changes } }).map((block) =>
    'heading' in block ? block.heading : '',
  )

test('an address that is used twice is shown once', () => {
  expect(headings({})).toEqual(['Shipping address and billing address', 'Payment'])
  expect(headings({ billingAddress: { ...address, name: 'Ada' } })).toEqual([
    'Shipping address',
    'Billing address',
    'Payment',
  ])
  expect(headings({ shippingAddress: null, payment: null })).toEqual(['Billing address'])
})

test('an address has a line for each part, and no line break inside of one', () => {
  expect(addressLines(address)).toEqual(['Test Buyer', '1 Long Street', '10115 Berlin', 'Germany'])
  expect(paymentText({ label: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
})

test('the rows of the totals add up to the total; included tax is below it', () => {
  const tax = { rateId: 'r', taxClass: 'standard', ppm: 190_000, base: 2_000, lines: {}, shipping: 0 }
  const order = {
    ...{ currency: 'EUR' as const, subtotal: 2_500, discount: 500, shipping: 495, total: 2_875 },
    snapshot: {
      ...snapshot,
      taxLines: [
        { ...tax, name: 'VAT 19 %', amount: 380, isIncluded: false },
        { ...tax, name: 'VAT 7 %', amount: 32, isIncluded: true },
      ],
    },
  }
  const [, sums] = orderTables(order, [])
  expect(sums && 'rows' in sums ? sums.rows.map(({ label, value }) => `${label} ${value}`) : []).toEqual([
    'Subtotal €25.00',
    'Discount -€5.00',
    'Parcel €4.95',
    'VAT 19 % €3.80',
    'Total €28.75',
    'Includes VAT 7 % €0.32',
  ])
})

test('a bought item is shown in full, with the longest title and options that a product may have', () => {
  const [title, value, sku] = ['t'.repeat(200), 'v'.repeat(200), 's'.repeat(60)]
  const options = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({ optionName: letter.repeat(100), value }))
  const row = lineRow({ quantity: 2, title, options, sku }, '€1')
  const note = [...options.map(({ optionName }) => `${optionName}: ${value}`), sku].join(', ')
  expect(row).toEqual({ label: `2 × ${title}`, note, value: '€1' })
})
