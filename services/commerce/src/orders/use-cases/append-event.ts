import type { Deps } from '@portico/kit/app'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { conflict, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { OrdersDeps } from '../deps.ts'
import { applyEvent, type OrderEvent, type OrderEventBody } from '../domain/order-events.ts'
import type { Order } from '../domain/order.ts'
import { orderTexts } from '../domain/texts.ts'
import { orderChanged } from '../facts.ts'
import { addOrderEvent, findOrder, isChangedSince, writeProjection } from '../store/orders.ts'

/**
 * Adds an event to an order under the lock of its row, with the projection and the fact. An order that does not exist gets none.
 */
export async function appendEvent(
  { ids }: Pick<Deps, 'ids'>,
  tx: Tx,
  websiteId: string,
  orderId: string,
  { at, actor, ...event }: OrderEvent,
): Promise<void> {
  const order = await findOrder(tx, websiteId, { id: orderId }, { lock: true })
  if (order) recordEvent({ ids, clock: { now: () => at } }, tx, websiteId, order, event, actor)
}

/** Adds an event to a locked order, and returns the order as it is then. Every change of an order goes through it. */
export function recordEvent(
  { ids, clock }: Pick<OrdersDeps, 'ids' | 'clock'>,
  tx: Tx,
  websiteId: string,
  order: Order,
  event: OrderEventBody,
  actor: string,
): Order {
  const now = clock.now()
  const next: Order = { ...order, ...applyEvent(order, event) }
  addOrderEvent(tx, websiteId, order.id, next.version, { ...event, at: now, actor })
  writeProjection(tx, websiteId, order.id, next, now)
  enqueue(tx, orderChanged(ids.uuid(), websiteId, next, event.kind))
  return next
}

/**
 * Locks an order for a change. Mails and notes since the version that was shown do not matter.
 * @throws Refusal 404, and 409 if the order changed since that version
 */
export async function lockOrder(tx: Tx, websiteId: string, id: string, version?: number): Promise<Order> {
  const order = await findOrder(tx, websiteId, { id }, { lock: true })
  if (!order) throw notFound('order')
  const isShown = version === undefined || version === order.version
  if (!isShown && (version > order.version || (await isChangedSince(tx, websiteId, id, version))))
    throw conflict(orderTexts.changed)
  return order
}
