import type { OrderPayment, OwnerOrder } from '@portico/proto/http/shop/orders'
import type { OrderEvent } from './order-events.ts'
import { fulfilmentOf, tabOf, toSend } from './fulfilment.ts'
import { toBuyerOrder } from './buyer-order.ts'
import { numberText, type Order, type StoredOrderLine } from './order.ts'
import { refundableOf, type RefundedMoney } from './refund-plan.ts'

export type StoredShipment = OwnerOrder['shipments'][number]
/** `isBooked`: the provider has the refund, and it is in the books. */
export type StoredRefund = OwnerOrder['refunds'][number] & { isBooked: boolean; plan: RefundedMoney }
export type StoredInvoice = Omit<OwnerOrder['invoices'][number], 'number'> & { number: number }

/** Everything that belongs to an order. */
export type WholeOrder = {
  order: Order
  lines: StoredOrderLine[]
  payment: OrderPayment | null
  shipments: StoredShipment[]
  refunds: StoredRefund[]
  invoices: StoredInvoice[]
  events: (OrderEvent & { seq: number })[]
  isShippedMailOff: boolean
}

/** Converts an order to what its owner sees. */
export function toOwnerOrder(whole: WholeOrder): OwnerOrder {
  const { order, lines, payment, shipments, refunds, invoices, events } = whole
  const { snapshot } = order
  const { totals, number, placedAt, shippingAddress, billingAddress, delivery } = toBuyerOrder(order, lines)
  const refundable = refundableOf(
    order,
    lines,
    refunds.flatMap(({ state, plan }) => (state === 'failed' ? [] : [plan])),
  )
  const isPaid = payment?.state === 'captured'
  return {
    ...{ id: order.id, number, book: order.book, state: order.state, tab: tabOf(order) },
    ...{ fulfilment: fulfilmentOf(order), version: order.version, currency: order.currency, placedAt },
    ...{ customerId: order.customerId, name: order.name, email: order.email, memberId: order.memberId },
    ...{ shippingAddress, billingAddress, delivery, note: snapshot.note, isWithoutRate: order.withoutRate },
    lines: lines.map((line) => ({
      ...{ id: line.id, productId: line.productId, variantId: line.variantId, productType: line.productType },
      ...{ title: line.title, sku: line.sku, options: line.options, imageUrl: line.image?.assetUrl ?? null },
      ...{ additionalFields: line.additionalFields, quantity: line.quantity, fulfilled: line.fulfilled },
      ...{ removed: line.removed, toSend: order.state === 'paid' ? toSend(line) : 0 },
      ...{ refunded: line.refunded, refundable: isPaid ? line.quantity - line.refunded : 0 },
      ...{ stockTaken: line.stockTaken, restocked: line.restocked },
      restockable: line.stockTaken - line.restocked,
      ...{ unitPrice: line.unitPrice, discount: line.discount, total: line.net, tax: line.tax },
      refundableAmount: isPaid ? (refundable.lines.get(line.id) ?? 0) : 0,
    })),
    totals,
    refundable: {
      amount: isPaid ? refundable.amount : 0,
      shipping: isPaid ? refundable.shipping : 0,
    },
    payment,
    shipments,
    refunds: refunds.map(({ isBooked: _, plan: __, ...refund }) => refund),
    invoices: invoices.map((invoice) => ({ ...invoice, number: numberText(invoice.number) })),
    events: events.flatMap(({ at, ...event }) =>
      event.kind === 'deleted' ? [] : [{ ...event, at: at.getTime() }],
    ),
    ...(whole.isShippedMailOff && { isShippedMailOff: true }),
  }
}
