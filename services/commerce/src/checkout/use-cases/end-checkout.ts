import type { Tx } from '@portico/kit/postgres/db'
import { paidEntry, reversed } from '../../ledger/domain/entries.ts'
import { postEntry, readEntryLines, type LedgerEntry } from '../../ledger/store/ledger.ts'
import type { OrderEventBody } from '../../orders/domain/order-events.ts'
import type { Order } from '../../orders/domain/order.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import { findOrder, markRestocked, readOrderLines } from '../../orders/store/orders.ts'
import { recordEvent } from '../../orders/use-cases/append-event.ts'
import { deliverDigital } from '../../orders/use-cases/ship.ts'
import { releaseCoupons } from '../../promotions/store/coupon-uses.ts'
import { stockBookOf, sumByVariant } from '../../stock/domain/stock.ts'
import { releaseStock, returnStock } from '../../stock/use-cases/change-stock.ts'
import type { CheckoutDeps } from '../deps.ts'
import { checkoutTexts } from '../domain/texts.ts'
import { findCheckout, writeCheckoutState } from '../store/checkouts.ts'
import { storeReplies } from '../store/keys.ts'
import { readPayment, writePayment } from '../store/payments.ts'

/** The final reply of a checkout that ended without a charge. */
export const CLOSED_REPLY = {
  status: 409,
  body: JSON.stringify({ error: checkoutTexts.closed, errorKey: 'CHECKOUT_CLOSED' }),
}

/**
 * Closes the checkout of a payment that was voided: gives the stock back, and stores the final reply of its keys. A payment that
 * the provider never got is voided by this.
 */
export async function closeCheckout(deps: CheckoutDeps, websiteId: string, paymentId: string): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    const known = await readPayment(tx, websiteId, paymentId)
    const checkout = known && (await findCheckout(tx, websiteId, { id: known.checkoutId }, { lock: true }))
    const payment = await readPayment(tx, websiteId, paymentId, { lock: true })
    if (!checkout || !payment || checkout.state === 'placed' || checkout.state === 'closed') return
    const isUnknownToProvider = payment.state === 'voiding' && payment.providerId === null
    if (payment.state !== 'voided' && !isUnknownToProvider) return
    const now = deps.clock.now()
    if (isUnknownToProvider) writePayment(tx, websiteId, paymentId, { state: 'voided' }, now)
    writeCheckoutState(tx, websiteId, checkout.id, { state: 'closed', stockHeld: false }, now)
    storeReplies(tx, websiteId, checkout.id, CLOSED_REPLY)
    releaseCoupons(tx, websiteId, checkout.id)
    await releaseStock(deps, tx, websiteId, checkout.id)
  })
}

/** Marks a received order as paid, after its bank debit was collected. */
export async function settleOrder(deps: CheckoutDeps, websiteId: string, paymentId: string): Promise<void> {
  await changeOrder(deps, websiteId, paymentId, 'captured', async (tx, order) => {
    post(deps, tx, websiteId, order, { kind: 'paid', lines: paidEntry(order.total) })
    enqueueMail(tx, { ...mailOf(websiteId, order), kind: 'confirmation' }, deps.clock.now())
    return { kind: 'paid', data: { amount: order.total } }
  })
}

/** Cancels a received order whose bank debit failed. It keeps its number; entry and stock are reversed. */
export async function cancelUnpaidOrder(
  deps: CheckoutDeps,
  websiteId: string,
  paymentId: string,
): Promise<void> {
  await changeOrder(deps, websiteId, paymentId, 'failed', async (tx, order) => {
    const { id, book } = order
    const entry = await readEntryLines(tx, websiteId, { book, kind: 'received', causeId: id })
    post(deps, tx, websiteId, order, { kind: 'cancelled', lines: reversed(entry) })
    enqueueMail(tx, { ...mailOf(websiteId, order), kind: 'payment-failed' }, deps.clock.now())
    releaseCoupons(tx, websiteId, order.checkoutId)
    const lines = (await readOrderLines(tx, websiteId, id)).filter(({ stockTaken }) => stockTaken > 0)
    const taken = lines.map(({ variantId, productId, stockTaken }) => ({
      id: variantId,
      productId,
      quantity: stockTaken,
    }))
    markRestocked(tx, websiteId, id)
    const at = { websiteId, book: stockBookOf(book) }
    await returnStock(deps, tx, at, sumByVariant(taken), { kind: 'return', id, at: deps.clock.now() })
    return { kind: 'cancelled', data: { reason: 'payment-failed' } }
  })
}

const mailOf = (websiteId: string, { id, book }: Order) => ({ websiteId, book, orderId: id, causeId: id })

/** Applies an event to the received order of a payment, under the locks of checkout, payment and order. */
async function changeOrder(
  deps: CheckoutDeps,
  websiteId: string,
  paymentId: string,
  wanted: 'captured' | 'failed',
  work: (tx: Tx, order: Order) => Promise<OrderEventBody>,
): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    const known = await readPayment(tx, websiteId, paymentId)
    const checkout = known && (await findCheckout(tx, websiteId, { id: known.checkoutId }, { lock: true }))
    const payment = await readPayment(tx, websiteId, paymentId, { lock: true })
    if (!checkout || payment?.state !== wanted) return
    const order = await findOrder(tx, websiteId, { id: checkout.orderId }, { lock: true })
    if (order?.state !== 'received') return
    const event = await work(tx, order)
    const changed = recordEvent(deps, tx, websiteId, order, event, 'provider')
    if (changed.state === 'paid') await deliverDigital(deps, tx, websiteId, changed)
  })
}

function post(
  { ids, clock }: CheckoutDeps,
  tx: Tx,
  websiteId: string,
  { id, book, currency }: Order,
  { kind, lines }: Pick<LedgerEntry, 'kind' | 'lines'>,
): void {
  const now = clock.now()
  const entry = { id: ids.objectId(), book, kind, causeKind: 'order', causeId: id, currency } as const
  postEntry(tx, websiteId, { ...entry, lines }, now)
}
