import type { Tx } from '@portico/kit/postgres/db'
import { readOrderPayment } from '../../payments/store/payments.ts'
import { isShippedMailOff } from './shipped-mail.ts'
import type { OrderEvent } from '../domain/order-events.ts'
import type { StoredInvoice, StoredRefund, StoredShipment, WholeOrder } from '../domain/owner-order.ts'
import { findOrder, readOrderLines } from './orders.ts'

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** Reads an order with everything that belongs to it; undefined for a deleted one. */
export async function readWholeOrder(tx: Tx, websiteId: string, id: string): Promise<WholeOrder | undefined> {
  const order = await findOrder(tx, websiteId, { id })
  const events = await readOrderEvents(tx, websiteId, id)
  if (!order || events.some(({ kind }) => kind === 'deleted')) return undefined
  return {
    order,
    lines: await readOrderLines(tx, websiteId, id),
    payment: order.paymentId === null ? null : await readOrderPayment(tx, websiteId, order.paymentId),
    shipments: await readShipments(tx, websiteId, id),
    refunds: await readRefunds(tx, websiteId, id),
    invoices: await readInvoices(tx, websiteId, id),
    events,
    isShippedMailOff: await isShippedMailOff(tx, websiteId),
  }
}

async function readShipments(tx: Tx, websiteId: string, orderId: string): Promise<StoredShipment[]> {
  const { rows } = await tx.query<StoredShipment>(
    `select id, is_digital as "isDigital", carrier, tracking_number as "trackingNumber", tracking_url as "trackingUrl",
       is_told as "isTold", ${epochMs('sent_at')} as "sentAt", ${epochMs('undone_at')} as "undoneAt",
       (select jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', quantity) order by line_id) from shipment_line l
        where l.website_id = $1 and l.shipment_id = shipment.id) as lines
     from shipment where website_id = $1 and order_id = $2 order by sent_at, id`,
    [websiteId, orderId],
  )
  return rows
}

/** Returns the refunds of an order, the first one first. */
export async function readRefunds(tx: Tx, websiteId: string, orderId: string): Promise<StoredRefund[]> {
  const { rows } = await tx.query<StoredRefund>(
    `select id, state, amount, shipping, reason, actor, provider_refund_id as "providerRefundId", failure,
       plan, booked_at is not null as "isBooked", ${epochMs('created_at')} as "createdAt", ${epochMs('updated_at')} as "updatedAt",
       coalesce((select jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', quantity, 'amount', amount,
         'restocked', restocked) order by line_id) from refund_line l
         where l.website_id = $1 and l.refund_id = refund.id), '[]') as lines
     from refund where website_id = $1 and order_id = $2 order by created_at, id`,
    [websiteId, orderId],
  )
  return rows
}

async function readInvoices(tx: Tx, websiteId: string, orderId: string): Promise<StoredInvoice[]> {
  const { rows } = await tx.query<StoredInvoice>(
    `select kind, number, total, refund_id as "refundId", ${epochMs('issued_at')} as "issuedAt"
     from invoice where website_id = $1 and order_id = $2 order by issued_at, kind desc, number`,
    [websiteId, orderId],
  )
  return rows
}

async function readOrderEvents(
  tx: Tx,
  websiteId: string,
  orderId: string,
): Promise<(OrderEvent & { seq: number })[]> {
  const { rows } = await tx.query<OrderEvent & { seq: number }>(
    'select seq, at, actor, kind, data from order_event where website_id = $1 and order_id = $2 order by seq',
    [websiteId, orderId],
  )
  return rows
}
