import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/checkout/checkout.schemas'
import type { OrderReply } from '@portico/proto/http/shop/checkout'
import { hashToken } from '../../carts/domain/cart-token.ts'
import { toBuyerOrder } from '../../orders/domain/buyer-order.ts'
import { listParcels } from '../../orders/store/member-orders.ts'
import { listDocuments } from '../../orders/store/list-documents.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import type { PaymentStatus } from '../../payments/domain/machine.ts'
import type { CheckoutDeps } from '../deps.ts'
import { findCheckout, type Checkout } from '../store/checkouts.ts'
import { readPayment } from '../store/payments.ts'

/** GET /api/commerce/orders/:orderToken: the order, or how far its checkout is. The token gives access to it. */
export const readOrder = (deps: CheckoutDeps) =>
  route(api.readOrder, ({ website, params }) => orderOf(deps, website.id, params.orderToken))

/** GET /internal/orders/:orderToken: the same for web. */
export const internalOrder = (deps: CheckoutDeps) =>
  route(api.internalOrder, ({ website, params }) => orderOf(deps, website.id, params.orderToken))

async function orderOf({ db }: CheckoutDeps, websiteId: string, orderToken: string): Promise<OrderReply> {
  const tokenHash = hashToken(orderToken)
  return db.tenant(websiteId, async (tx): Promise<OrderReply> => {
    const order = await findOrder(tx, websiteId, { tokenHash })
    if (order) {
      const lines = await readOrderLines(tx, websiteId, order.id)
      const invoices = await listDocuments(tx, websiteId, order.id)
      const shipments = await listParcels(tx, websiteId, order.id)
      return { status: order.state, order: toBuyerOrder(order, lines), invoices, shipments }
    }
    const checkout = await findCheckout(tx, websiteId, { tokenHash })
    if (!checkout) throw notFound('order')
    const payment =
      checkout.paymentId === null ? undefined : await readPayment(tx, websiteId, checkout.paymentId)
    return { status: statusOf(checkout, payment?.state), order: null, invoices: [], shipments: [] }
  })
}

function statusOf({ state }: Checkout, payment: PaymentStatus | undefined): OrderReply['status'] {
  if (state === 'closed' || payment === 'voiding' || payment === 'voided') return 'closed'
  return payment === 'declined' || payment === 'action-required' ? payment : 'in-progress'
}
