import type { Tx } from '@portico/kit/postgres/db'
import { reversed } from '../../ledger/domain/entries.ts'
import { postEntry } from '../../ledger/store/ledger.ts'
import { releaseCoupons } from '../../promotions/store/coupon-uses.ts'
import { stockBookOf, sumByVariant } from '../../stock/domain/stock.ts'
import { returnStock } from '../../stock/use-cases/change-stock.ts'
import type { OrdersDeps } from '../deps.ts'
import type { Order } from '../domain/order.ts'
import { enqueueMail } from '../store/enqueue-mail.ts'
import { findOrder, readOrderLines } from '../store/orders.ts'
import {
  countRefundedItems,
  findRefund,
  insertCreditNote,
  writeRefund,
  type Refund,
} from '../store/refunds.ts'
import { recordEvent } from './append-event.ts'
import { removedBy, restockOf } from './request-refund.ts'

type BookDeps = Pick<OrdersDeps, 'db' | 'ids' | 'clock'>

/** Changes a refund under the locks of its order and itself. */
async function withRefund(
  { db }: BookDeps,
  websiteId: string,
  id: string,
  work: (tx: Tx, refund: Refund, order: Order) => Promise<void> | void,
): Promise<void> {
  await db.tenant(websiteId, async (tx) => {
    const known = await findRefund(tx, websiteId, id)
    const order = known && (await findOrder(tx, websiteId, { id: known.orderId }, { lock: true }))
    const refund = await findRefund(tx, websiteId, id, { lock: true })
    if (order && refund && refund.state !== 'failed') await work(tx, refund, order)
  })
}

/**
 * Books a refund that the provider has: entry, event, stock and, with the last statement, the credit note. A repetition only
 * writes the state. `nextAt`: the provider has not finished it; null: it is done. Locks: order, refund, stock, number series.
 */
export async function bookRefund(
  deps: BookDeps,
  websiteId: string,
  id: string,
  { providerRefundId, nextAt }: { providerRefundId: string; nextAt: Date | null },
): Promise<void> {
  await withRefund(deps, websiteId, id, async (tx, refund, order) => {
    const now = deps.clock.now()
    const state = nextAt === null || refund.state === 'done' ? 'done' : 'sent'
    writeRefund(tx, websiteId, id, { state, providerRefundId, bookedAt: refund.bookedAt ?? now, nextAt }, now)
    if (refund.bookedAt) return
    const { amount, plan, actor } = refund
    post(deps, tx, websiteId, refund, 'refund')
    const refunded = { kind: 'refunded' as const, data: { refundId: id, amount } }
    const changed = recordEvent(deps, tx, websiteId, order, refunded, actor)
    const isReturned = changed.refunded === changed.total && changed.fulfilled === 0
    if (changed.state === 'paid' && (refund.cancels || isReturned)) {
      const reason = refund.cancels ? 'owner' : 'refunded'
      recordEvent(deps, tx, websiteId, changed, { kind: 'cancelled', data: { reason } }, actor)
      releaseCoupons(tx, websiteId, order.checkoutId)
    }
    enqueueMail(tx, { websiteId, book: order.book, orderId: order.id, kind: 'refund', causeId: id }, now)
    const back = restockOf(plan, await readOrderLines(tx, websiteId, order.id))
    const at = { websiteId, book: stockBookOf(order.book) }
    if (back.length > 0) await returnStock(deps, tx, at, sumByVariant(back), { kind: 'return', id, at: now })
    await tx.last(...creditNote(websiteId, order, refund, amount, now))
  })
}

/**
 * Ends a refund that the provider refused, or that failed there. If it was booked, its entry and credit note are reversed, and its
 * money can be refunded again as an amount; the items stay returned. Else nothing was booked: money and items can be refunded again.
 * `takenUntil`: it ends only if no other process has taken it since.
 */
export async function failRefund(
  deps: BookDeps,
  websiteId: string,
  id: string,
  reason: string,
  takenUntil?: Date,
): Promise<void> {
  await withRefund(deps, websiteId, id, (tx, refund, order) => {
    if (takenUntil && refund.nextAt?.getTime() !== takenUntil.getTime()) return
    const now = deps.clock.now()
    writeRefund(tx, websiteId, id, { state: 'failed', failure: reason, nextAt: null }, now)
    const { amount, plan } = refund
    if (refund.bookedAt) return reverse(deps, tx, websiteId, refund, order)
    countRefundedItems(tx, websiteId, order.id, plan.lines, -1)
    const data = { refundId: id, amount, removed: removedBy(plan), reason }
    recordEvent(deps, tx, websiteId, order, { kind: 'refund-refused', data }, 'provider')
  })
}

/** Reverses a booking: entry and event and, with the last statement, the credit note. */
async function reverse(
  deps: BookDeps,
  tx: Tx,
  websiteId: string,
  refund: Refund,
  order: Order,
): Promise<void> {
  post(deps, tx, websiteId, refund, 'refund-failed')
  const data = { refundId: refund.id, amount: refund.amount }
  recordEvent(deps, tx, websiteId, order, { kind: 'refund-failed', data }, 'provider')
  await tx.last(...creditNote(websiteId, order, refund, -refund.amount, deps.clock.now()))
}

function post(
  { ids, clock }: BookDeps,
  tx: Tx,
  websiteId: string,
  { id, book, currency, plan }: Refund,
  kind: 'refund' | 'refund-failed',
): void {
  const now = clock.now()
  const entry = { id: ids.objectId(), book, kind, causeKind: 'refund', causeId: id, currency } as const
  const lines = kind === 'refund' ? plan.entry : reversed(plan.entry)
  postEntry(tx, websiteId, { ...entry, lines }, now)
}

const creditNote = (websiteId: string, order: Order, refund: Refund, total: number, now: Date) => {
  const { id: refundId, orderId, book, plan } = refund
  const { entry: _, ...refunded } = plan
  const document = { ...order.snapshot, email: order.email, name: order.name, refund: refunded }
  return insertCreditNote(websiteId, { book, orderId, refundId, total, document }, now)
}
