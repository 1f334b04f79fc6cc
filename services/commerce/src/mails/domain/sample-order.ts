import { currency as currencies, type CurrencyCode } from '@portico/proto/enums/currency'
import type { Address } from '@portico/proto/http/shop/checkout'
import type { Order, StoredOrderLine } from '../../orders/domain/order.ts'
import type { ReturnedMoney, SentItems } from './cause-sections.ts'

const address: Address = {
  name: 'Alex Sample',
  line1: '1 Example Street',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
}

const id = (number: number): string => String(number).padStart(24, '0')

/** An order that is made up, for the preview of a mail in a store without orders. Nothing is stored. */
export function sampleOrder(
  currency: CurrencyCode,
  now: Date,
): { order: Order; lines: StoredOrderLine[]; documents: { kind: 'invoice'; number: string }[] } {
  const unit = 10 ** currencies[currency].fractionDigits
  const lines = [
    line(1, {
      title: 'Sample mug',
      options: [{ optionName: 'Glaze', value: 'Sand' }],
      quantity: 2,
      unitPrice: 24 * unit,
    }),
    line(2, { title: 'Sample bowl', options: [], quantity: 1, unitPrice: 32 * unit }),
  ]
  const subtotal = lines.reduce((sum, { gross }) => sum + gross, 0)
  const shipping = 5 * unit
  const order: Order = {
    id: id(0),
    book: 'live',
    number: 123,
    state: 'paid',
    tokenHash: Buffer.alloc(0),
    checkoutId: id(0),
    paymentId: id(0),
    customerId: id(0),
    memberId: null,
    email: 'alex@example.com',
    name: address.name,
    currency,
    subtotal,
    discount: 0,
    shipping,
    tax: 0,
    includedTax: 0,
    total: subtotal + shipping,
    refunded: 0,
    quantity: 3,
    fulfilled: 0,
    removed: 0,
    withoutRate: false,
    version: 1,
    placedAt: now,
    snapshot: {
      shippingAddress: address,
      billingAddress: address,
      note: '',
      delivery: { name: 'Parcel', isPickup: false },
      payment: { label: 'visa', last4: '4242' },
      taxLines: [],
      coupons: [],
      trace: [],
    },
  }
  return { order, lines, documents: [{ kind: 'invoice', number: '00123' }] }
}

/** A payment without an outcome that is made up. */
export const samplePayment = (currency: CurrencyCode, now: Date) => ({
  id: id(0),
  amount: 85 * 10 ** currencies[currency].fractionDigits,
  currency,
  createdAt: now,
})

/** A shipment with all items of an order. */
export const sampleShipment = (lines: readonly StoredOrderLine[], sentAt: Date): SentItems => ({
  sentAt,
  carrier: 'Sample Post',
  trackingNumber: 'AB 123',
  trackingUrl: 'https://example.com/track',
  lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
})

/** A refund of the first item of an order. */
export function sampleRefund([first]: readonly StoredOrderLine[], returnedAt: Date): ReturnedMoney {
  if (!first) return { amount: 0, returnedAt, shipping: 0, lines: [] }
  const amount = Math.floor(first.gross / first.quantity)
  return { amount, returnedAt, shipping: 0, lines: [{ lineId: first.id, quantity: 1, amount }] }
}

function line(
  number: number,
  {
    title,
    options,
    quantity,
    unitPrice,
  }: Pick<StoredOrderLine, 'title' | 'options' | 'quantity' | 'unitPrice'>,
): StoredOrderLine {
  const gross = quantity * unitPrice
  return {
    id: id(number),
    productId: id(number),
    variantId: id(number),
    productType: 'physical',
    title,
    sku: '',
    options,
    image: null,
    additionalFields: null,
    taxClass: 'standard',
    quantity,
    unitPrice,
    gross,
    discount: 0,
    net: gross,
    shipping: 0,
    tax: 0,
    shippingTax: 0,
    stockTaken: 0,
    fulfilled: 0,
    removed: 0,
    refunded: 0,
    restocked: 0,
  }
}
