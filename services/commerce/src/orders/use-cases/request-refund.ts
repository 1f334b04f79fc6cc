import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { RefundInput, RefundPreview, RefundWish } from '@portico/proto/http/shop/refunds'
import { readOrderPayment } from '../../payments/store/payments.ts'
import { readStock } from '../../stock/store/stock.ts'
import { stockBookOf, sumByVariant } from '../../stock/domain/stock.ts'
import type { OrdersDeps } from '../deps.ts'
import type { Order, StoredOrderLine } from '../domain/order.ts'
import { planRefund, refundableOf, type RefundedMoney, type RefundPlan } from '../domain/refund-plan.ts'
import { orderTexts, refundErrors } from '../domain/texts.ts'
import { findOrder, readOrderLines } from '../store/orders.ts'
import { countRefundedItems, insertRefund } from '../store/refunds.ts'
import { readRefunds } from '../store/whole-order.ts'
import { recordEvent, lockOrder } from './append-event.ts'

type RefundDeps = Pick<OrdersDeps, 'db' | 'ids' | 'clock'>
type Actor = { websiteId: string; accountId: string }

/** The time that the request has to send a refund. Then the sweeper sends it. */
export const REQUEST_MS = 60_000

/** The order, its lines and its earlier refunds: the input of a refund. */
type Refundable = { order: Order; lines: StoredOrderLine[]; earlier: RefundedMoney[] }

async function readRefundable(tx: Tx, websiteId: string, order: Order): Promise<Refundable> {
  const payment = order.paymentId === null ? null : await readOrderPayment(tx, websiteId, order.paymentId)
  if (payment?.state !== 'captured') throw conflict(orderTexts.notRefundable)
  const refunds = await readRefunds(tx, websiteId, order.id)
  return {
    order,
    lines: await readOrderLines(tx, websiteId, order.id),
    earlier: refunds.flatMap(({ state, plan: made }) => (state === 'failed' ? [] : [made])),
  }
}

/** Plans a refund. @throws Refusal 400 that names the field that asks for more than is left */
function plan({ order, lines, earlier }: Refundable, wish: RefundWish): RefundPlan {
  const planned = planRefund(order, lines, earlier, wish)
  if (!planned.ok) throw invalid(refundErrors(planned.problems, order.currency))
  return planned.plan
}

/** Returns what a refund would do, by the function that the refund uses. */
export async function previewRefund(
  { db }: RefundDeps,
  websiteId: string,
  orderId: string,
  wish: RefundWish,
): Promise<RefundPreview> {
  return db.tenant(websiteId, async (tx) => {
    const order = await findOrder(tx, websiteId, { id: orderId })
    if (!order) throw notFound('order')
    const refundable = await readRefundable(tx, websiteId, order)
    const { entry, ...planned } = plan(refundable, wish)
    const back = sumByVariant(restockOf(planned, refundable.lines))
    const stock = await readStock(
      tx,
      websiteId,
      stockBookOf(order.book),
      back.map(({ id }) => id),
    )
    return {
      ...planned,
      lines: planned.lines.map(({ taxes: _, ...line }) => line),
      shipping: { amount: planned.shipping.amount, tax: planned.shipping.tax },
      currency: order.currency,
      stock: stock.map(({ id, available }) => ({
        variantId: id,
        before: available,
        after: available + (back.find((each) => each.id === id)?.quantity ?? 0),
      })),
      books: entry.map(({ account, amount }) => ({ account, amount })),
      left: refundableOf(order, refundable.lines, refundable.earlier).amount - planned.amount,
    }
  })
}

/** Sums what a refund puts back into the stock, by variant. */
export function restockOf(
  { lines: planned }: Pick<RefundPlan, 'lines'>,
  lines: readonly StoredOrderLine[],
): { id: string; productId: string; quantity: number }[] {
  return planned.flatMap(({ lineId, restocked: quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line && quantity > 0 ? [{ id: line.variantId, productId: line.productId, quantity }] : []
  })
}

/**
 * Stores a refund under the lock of its order: money and items are taken from what is left, and nothing is sent yet. Returns
 * its id.
 */
export async function requestRefund(
  deps: RefundDeps,
  actor: Actor,
  orderId: string,
  { version, ...input }: RefundInput,
): Promise<string> {
  return deps.db.tenant(actor.websiteId, async (tx) => {
    const order = await lockOrder(tx, actor.websiteId, orderId, version)
    return storeRefund(deps, tx, actor, await readRefundable(tx, actor.websiteId, order), input)
  })
}

/**
 * Stores the refund that cancels a locked order: everything that is left. Returns its id.
 * @throws Refusal 409 while another refund has everything
 */
export async function storeCancellation(
  deps: RefundDeps,
  tx: Tx,
  actor: Actor,
  order: Order,
  { reason, restock }: { reason: string; restock: boolean },
): Promise<string> {
  const refundable = await readRefundable(tx, actor.websiteId, order)
  const left = refundableOf(order, refundable.lines, refundable.earlier)
  if (left.amount === 0) throw conflict(orderTexts.refundOpen)
  const lines = refundable.lines.flatMap(({ id: lineId, quantity, refunded }) =>
    refunded < quantity ? [{ lineId, quantity: quantity - refunded, restock }] : [],
  )
  const byLines = { lines, shipping: left.shipping, amount: 0 }
  const planned = planRefund(order, refundable.lines, refundable.earlier, byLines)
  const amount = left.amount - (planned.ok ? planned.plan.amount : 0)
  return storeRefund(deps, tx, actor, refundable, { ...byLines, amount, reason }, true)
}

function storeRefund(
  deps: RefundDeps,
  tx: Tx,
  { websiteId, accountId }: Actor,
  refundable: Refundable,
  { reason, ...wish }: Omit<RefundInput, 'version'>,
  cancels = false,
): string {
  const { order } = refundable
  const planned = plan(refundable, wish)
  const { amount, lines } = planned
  const id = deps.ids.objectId()
  const now = deps.clock.now()
  const { id: orderId, book, currency } = order
  // A captured payment exists, see `readRefundable`.
  const paymentId = order.paymentId!
  insertRefund(
    tx,
    websiteId,
    { id, orderId, book, paymentId, amount, currency, actor: accountId, cancels, plan: planned, reason },
    { now, nextAt: new Date(now.getTime() + REQUEST_MS) },
  )
  countRefundedItems(tx, websiteId, orderId, lines, 1)
  const removed = removedBy(planned)
  const data = { refundId: id, amount, removed }
  recordEvent(deps, tx, websiteId, order, { kind: 'refund-requested', data }, accountId)
  const subject = { kind: 'order' as const, id: orderId }
  const action = cancels ? ('order.cancelled' as const) : ('order.refunded' as const)
  reportAct(deps, tx, 'commerce', { websiteId, accountId, action, subject })
  return id
}

/** The items of a refund that are no longer to be sent. */
export const removedBy = ({ lines }: Pick<RefundPlan, 'lines'>): number =>
  lines.reduce((sum, { removed }) => sum + removed, 0)
