import type { BuyerOrder } from '@portico/proto/http/shop/checkout'
import { numberText, type Order, type StoredOrderLine } from './order.ts'

/** Converts an order to what its buyer sees. */
export function toBuyerOrder(order: Order, lines: readonly StoredOrderLine[]): BuyerOrder {
  const { snapshot, subtotal, discount, shipping, tax, includedTax, total, refunded } = order
  return {
    number: numberText(order.number),
    state: order.state,
    isTest: order.book !== 'live',
    currency: order.currency,
    placedAt: order.placedAt.getTime(),
    email: order.email,
    shippingAddress: snapshot.shippingAddress,
    billingAddress: snapshot.billingAddress,
    delivery: snapshot.delivery,
    payment: snapshot.payment,
    lines: lines.map((line) => ({
      ...{
        id: line.id,
        productId: line.productId,
        variantId: line.variantId,
        title: line.title,
        sku: line.sku,
      },
      options: line.options,
      imageUrl: line.image?.assetUrl ?? null,
      ...{ quantity: line.quantity, unitPrice: line.unitPrice, discount: line.discount, total: line.net },
    })),
    totals: {
      ...{ subtotal, discount, shipping, tax, includedTax, total, refunded },
      taxLines: snapshot.taxLines.map(({ name, ppm, amount, isIncluded }) => ({
        name,
        ppm,
        amount,
        isIncluded,
      })),
      steps: snapshot.trace,
    },
  }
}
