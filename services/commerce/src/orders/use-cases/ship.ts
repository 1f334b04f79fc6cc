import { conflict, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { SentOrdersReply, ShipmentInput } from '@portico/proto/http/shop/shipments'
import { isShippedMailOff } from '../store/shipped-mail.ts'
import type { OrdersDeps } from '../deps.ts'
import { toSend } from '../domain/fulfilment.ts'
import type { Order, StoredOrderLine } from '../domain/order.ts'
import { leftToSend, orderTexts } from '../domain/texts.ts'
import { isCustomerErased } from '../store/customers.ts'
import { enqueueMail } from '../store/enqueue-mail.ts'
import { findOrder, readOrderLines } from '../store/orders.ts'
import {
  addFulfilled,
  findShipment,
  insertShipment,
  markUndone,
  type NewShipment,
} from '../store/shipments.ts'
import { recordEvent, lockOrder } from './append-event.ts'

type ShipDeps = Pick<OrdersDeps, 'db' | 'ids' | 'clock'>
type Actor = { websiteId: string; accountId: string }

/** Adds a shipment of some items of a paid order. Its buyer is told if that is wanted and the mail is not switched off. */
export async function ship(
  deps: ShipDeps,
  { websiteId, accountId }: Actor,
  orderId: string,
  { version, lines, tellBuyer, trackingUrl, ...parcel }: ShipmentInput,
): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    const order = await lockOrder(tx, websiteId, orderId, version)
    if (order.state !== 'paid') throw conflict(orderTexts.notPaid)
    assertLeft(await readOrderLines(tx, websiteId, orderId), lines)
    const sent = { ...parcel, trackingUrl: trackingUrl ?? null, lines }
    await addParcel(deps, tx, websiteId, order, sent, { tellBuyer, accountId })
  })
}

/** Adds a shipment by hand. If its buyer is to be told and that mail is switched off, the timeline says so. */
async function addParcel(
  deps: Pick<OrdersDeps, 'ids' | 'clock'>,
  tx: Tx,
  websiteId: string,
  order: Order,
  parcel: Omit<NewShipment, 'id' | 'orderId' | 'isTold' | 'isDigital'>,
  { tellBuyer, accountId }: { tellBuyer: boolean; accountId: string },
): Promise<void> {
  const isOff = tellBuyer && (await isShippedMailOff(tx, websiteId))
  const shipment = { ...parcel, isTold: tellBuyer && !isOff, isDigital: false }
  const shipped = addShipment(deps, tx, websiteId, order, shipment, accountId)
  const unsent = { kind: 'mail-failed', data: { mail: 'shipped', reason: 'switched-off' } } as const
  if (isOff) recordEvent(deps, tx, websiteId, shipped, unsent, 'system')
}

function assertLeft(lines: readonly StoredOrderLine[], wanted: ShipmentInput['lines']): void {
  const seen = new Set<string>()
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || seen.has(lineId)) throw invalid({ [`lines.${at}.lineId`]: orderTexts.unknownLine })
    if (quantity > toSend(line)) throw invalid({ [`lines.${at}.quantity`]: leftToSend(toSend(line)) })
    seen.add(lineId)
  }
}

/** Writes a shipment of a locked order, and returns the order as it is then. */
function addShipment(
  deps: Pick<OrdersDeps, 'ids' | 'clock'>,
  tx: Tx,
  websiteId: string,
  order: Order,
  shipment: Omit<NewShipment, 'id' | 'orderId'>,
  actor: string,
): Order {
  const shipmentId = deps.ids.objectId()
  insertShipment(tx, websiteId, { ...shipment, id: shipmentId, orderId: order.id }, deps.clock.now())
  addFulfilled(tx, websiteId, order.id, shipment.lines, 1)
  if (shipment.isTold && !shipment.isDigital) {
    const cause = { orderId: order.id, causeId: shipmentId }
    enqueueMail(tx, { websiteId, book: order.book, kind: 'shipped', ...cause }, deps.clock.now())
  }
  const quantity = quantityOf(shipment.lines)
  return recordEvent(deps, tx, websiteId, order, { kind: 'shipped', data: { shipmentId, quantity } }, actor)
}

/** Delivers the digital items of an order that has just been paid. */
export async function deliverDigital(
  deps: Pick<OrdersDeps, 'ids' | 'clock'>,
  tx: Tx,
  websiteId: string,
  order: Order,
): Promise<Order> {
  const lines = (await readOrderLines(tx, websiteId, order.id))
    .filter((line) => line.productType === 'digital' && toSend(line) > 0)
    .map((line) => ({ lineId: line.id, quantity: toSend(line) }))
  if (lines.length === 0) return order
  return addShipment(deps, tx, websiteId, order, { ...DIGITAL, lines }, 'system')
}

/** The fields of what is delivered digitally. The confirmation tells its buyer. */
export const DIGITAL = { isDigital: true, carrier: '', trackingNumber: '', trackingUrl: null, isTold: true }

/** Marks everything that is left of each order as sent; each is a transaction of its own. */
export async function markSent(
  deps: ShipDeps,
  { websiteId, accountId }: Actor,
  orderIds: readonly string[],
  tellBuyer: boolean,
): Promise<SentOrdersReply> {
  const orders: SentOrdersReply['orders'] = []
  for (const id of new Set(orderIds)) orders.push({ id, status: await sendRest(id) })
  return { orders }

  async function sendRest(id: string): Promise<'sent' | 'skipped'> {
    return deps.db.tenant(websiteId, async (tx) => {
      const order = await findOrder(tx, websiteId, { id }, { lock: true })
      if (order?.state !== 'paid' || toSend(order) === 0) return 'skipped'
      const lines = (await readOrderLines(tx, websiteId, id))
        .filter((line) => toSend(line) > 0)
        .map((line) => ({ lineId: line.id, quantity: toSend(line) }))
      const parcel = { carrier: '', trackingNumber: '', trackingUrl: null, lines }
      await addParcel(deps, tx, websiteId, order, parcel, { tellBuyer, accountId })
      return 'sent'
    })
  }
}

/** Undoes a shipment. @throws Refusal 409 if its buyer was told, if its customer was erased, or if items of it were refunded: they would be sent again */
export async function undoShipment(
  deps: ShipDeps,
  { websiteId, accountId }: Actor,
  orderId: string,
  shipmentId: string,
): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    const order = await lockOrder(tx, websiteId, orderId)
    const shipment = await findShipment(tx, websiteId, orderId, shipmentId)
    if (!shipment) throw notFound('shipment')
    if (shipment.isDigital) throw conflict(orderTexts.digital)
    if (shipment.isTold) throw conflict(orderTexts.told)
    if (await isCustomerErased(tx, websiteId, order.customerId)) throw conflict(orderTexts.erased)
    if (isRefunded(await readOrderLines(tx, websiteId, orderId), shipment.lines))
      throw conflict(orderTexts.refunded)
    markUndone(tx, websiteId, shipmentId, deps.clock.now())
    addFulfilled(tx, websiteId, orderId, shipment.lines, -1)
    const data = { shipmentId, quantity: quantityOf(shipment.lines) }
    recordEvent(deps, tx, websiteId, order, { kind: 'shipment-undone', data }, accountId)
  })
}

/** Whether more items were refunded after they were sent than would be left as sent without these. */
const isRefunded = (
  lines: readonly StoredOrderLine[],
  sent: readonly { lineId: string; quantity: number }[],
): boolean =>
  sent.some(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line !== undefined && line.refunded - line.removed > line.fulfilled - quantity
  })

const quantityOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
