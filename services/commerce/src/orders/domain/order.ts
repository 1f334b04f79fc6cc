import type { Book } from '@portico/proto/enums/book'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ProductTypeName } from '@portico/proto/enums/product-type'
import type { Address } from '@portico/proto/http/shop/checkout'
import type { LineTotals, Totals } from '../../pricing/domain/totals.ts'
import type { OrderProjection } from './order-events.ts'

/** A line of an order: a copy of what was bought, with its share of everything. */
export type StoredOrderLine = Omit<LineTotals, 'variantId'> & {
  productId: string
  variantId: string
  productType: ProductTypeName
  title: string
  sku: string
  options: { optionName: string; value: string }[]
  image: { assetUrl: string; alt: string } | null
  additionalFields: string | Record<string, string> | null
  taxClass: string
  stockTaken: number
  fulfilled: number
  /** Items that were refunded before they were sent, that were refunded at all, and that went back into the stock. */
  removed: number
  refunded: number
  restocked: number
}

/** The part of an order that never changes and is shown. */
export type OrderSnapshot = {
  shippingAddress: Address | null
  billingAddress: Address | null
  note: string
  delivery: { name: string; isPickup: boolean } | null
  payment: { label: string; last4: string } | null
  taxLines: Totals['taxLines']
  coupons: Totals['coupons']
  trace: Totals['trace']
}

/** An order as it is stored. Amounts are minor units. */
export type Order = OrderProjection & {
  id: string
  book: Book
  number: number
  tokenHash: Buffer
  checkoutId: string
  paymentId: string | null
  customerId: string
  memberId: string | null
  email: string
  name: string
  currency: CurrencyCode
  subtotal: number
  discount: number
  shipping: number
  tax: number
  includedTax: number
  withoutRate: boolean
  snapshot: OrderSnapshot
  placedAt: Date
}

/** The number as people read it: `00005`. */
export const numberText = (number: number): string => String(number).padStart(5, '0')

/** SQL for the same text. */
export const NUMBER_TEXT = `lpad(number::text, greatest(5, length(number::text)), '0')`
