import type { Deps } from '@portico/kit/app'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import type { Tx } from '@portico/kit/postgres/db'
import { applyEvent, type OrderEvent } from '../domain/order-events.ts'
import { orderChanged } from '../facts.ts'
import { addOrderEvent, findOrder, writeProjection } from '../store/orders.ts'

/**
 * Adds an event to an order under the lock of its row, with the projection and the fact. An order that does not exist gets none.
 */
export async function appendEvent(
  { ids }: Pick<Deps, 'ids'>,
  tx: Tx,
  websiteId: string,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  const order = await findOrder(tx, websiteId, { id: orderId }, { lock: true })
  if (!order) return
  const next = applyEvent(order, event)
  addOrderEvent(tx, websiteId, orderId, next.version, event)
  writeProjection(tx, websiteId, orderId, next, event.at)
  enqueue(tx, orderChanged(ids.uuid(), websiteId, { ...order, version: next.version }, event.kind))
}
