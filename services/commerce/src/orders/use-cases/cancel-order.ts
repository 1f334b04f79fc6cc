import { reportAct } from '@portico/kit/audit/report-act'
import { conflict } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { releaseCoupons } from '../../promotions/store/coupon-uses.ts'
import { stockBookOf, sumByVariant } from '../../stock/domain/stock.ts'
import { returnStock } from '../../stock/use-cases/change-stock.ts'
import type { OrdersDeps } from '../deps.ts'
import type { Order } from '../domain/order.ts'
import { orderTexts } from '../domain/texts.ts'
import { markRestocked, readOrderLines } from '../store/orders.ts'
import { recordEvent, lockOrder } from './append-event.ts'
import { storeCancellation } from './request-refund.ts'

type Actor = { websiteId: string; accountId: string }

/**
 * Cancels an order of which nothing was sent. Its payment is refunded: the order is cancelled once the provider has the refund.
 * Returns the id of the refund; null for an order that cost nothing.
 */
export async function cancelOrder(
  deps: Pick<OrdersDeps, 'db' | 'ids' | 'clock'>,
  actor: Actor,
  orderId: string,
  { version, restock, reason }: { version: number; restock: boolean; reason: string },
): Promise<string | null> {
  return deps.db.tenant(actor.websiteId, async (tx) => {
    const order = await lockOrder(tx, actor.websiteId, orderId, version)
    if (order.state === 'cancelled') throw conflict(orderTexts.alreadyCancelled)
    if (order.state === 'received') throw conflict(orderTexts.paymentOpen)
    if (order.fulfilled > 0) throw conflict(orderTexts.alreadySent)
    if (order.paymentId === null && order.total > 0) throw conflict(orderTexts.sample)
    if (order.paymentId === null) {
      await cancelFree(deps, tx, actor, order, restock)
      return null
    }
    return storeCancellation(deps, tx, actor, order, { reason, restock })
  })
}

async function cancelFree(
  deps: Pick<OrdersDeps, 'ids' | 'clock'>,
  tx: Tx,
  { websiteId, accountId }: Actor,
  order: Order,
  restock: boolean,
): Promise<void> {
  const { id, book } = order
  const event = { kind: 'cancelled' as const, data: { reason: 'owner' as const } }
  recordEvent(deps, tx, websiteId, order, event, accountId)
  reportAct(deps, tx, 'commerce', {
    ...{ websiteId, accountId, action: 'order.cancelled', subject: { kind: 'order', id } },
  })
  releaseCoupons(tx, websiteId, order.checkoutId)
  if (!restock) return
  const lines = await readOrderLines(tx, websiteId, id)
  const back = lines.flatMap(({ variantId, productId, stockTaken: quantity }) =>
    quantity > 0 ? [{ id: variantId, productId, quantity }] : [],
  )
  markRestocked(tx, websiteId, id)
  const at = { websiteId, book: stockBookOf(book) }
  await returnStock(deps, tx, at, sumByVariant(back), { kind: 'return', id, at: deps.clock.now() })
}
