import type { Tx } from '@portico/kit/postgres/db'
import { forgetCouponCustomers } from '../../promotions/store/coupon-uses.ts'

/** The parts of the snapshots of checkouts, and of orders, that name the buyer, empty. */
const NO_BUYER = `'{"email": "", "name": "", "memberId": null, "shippingAddress": null, "billingAddress": null, "note": ""}'::jsonb`
const NO_ADDRESSES = `'{"shippingAddress": null, "billingAddress": null, "note": "", "payment": null}'::jsonb`

/** The same of an invoice or credit note, as the trigger `invoice_is_only_erased` allows it. */
const NO_BUYER_OF_DOCUMENT = `${NO_ADDRESSES} || '{"email": "", "name": ""}'`

/** SQL for the columns of a checkout without its buyer, and without what was typed into additional fields. */
export const EMPTIED_CHECKOUT = `content_hash = '', snapshot = checkout.snapshot || ${NO_BUYER} || jsonb_build_object('lines', coalesce(
    (select jsonb_agg(line - 'additionalFields' order by position)
     from jsonb_array_elements(checkout.snapshot -> 'lines') with ordinality as l(line, position)), '[]'))`

/** SQL for the columns of a payment without what tells which card it was. */
export const EMPTIED_PAYMENT = 'method_last4 = null, method_fingerprint = null, confirmation_token = null'

export type ErasableOrder = { id: string; checkoutId: string; paymentId: string | null }

/** Locks the checkouts of orders that will be erased. Checkouts are locked before orders, as their payments do. */
export async function lockCheckouts(
  tx: Tx,
  websiteId: string,
  orders: readonly Pick<ErasableOrder, 'checkoutId'>[],
): Promise<void> {
  await tx.query('select id from checkout where website_id = $1 and id = any($2) order by id for update', [
    websiteId,
    orders.map(({ checkoutId }) => checkoutId),
  ])
}

/**
 * Empties what tells who the buyer of locked orders was, with the next round trip: names, addresses, notes, additional fields,
 * numbers of parcels and cards, the reasons of refunds, and the hash of the address in uses of coupons. Each order has an event
 * `erased` or `deleted`. Invoices and credit notes keep theirs.
 */
export function eraseOrders(tx: Tx, websiteId: string, orders: readonly ErasableOrder[]): void {
  const orderIds = orders.map(({ id }) => id)
  const checkoutIds = orders.map(({ checkoutId }) => checkoutId)
  const paymentIds = orders.flatMap(({ paymentId }) => paymentId ?? [])
  tx.send(`update checkout set ${EMPTIED_CHECKOUT} where website_id = $1 and id = any($2)`, [
    websiteId,
    checkoutIds,
  ])
  tx.send(`update payment set ${EMPTIED_PAYMENT} where website_id = $1 and id = any($2)`, [
    websiteId,
    paymentIds,
  ])
  tx.send(
    `update shop_order set email = '', name = '', member_id = null, snapshot = snapshot || ${NO_ADDRESSES}
     where website_id = $1 and id = any($2)`,
    [websiteId, orderIds],
  )
  tx.send(
    `update order_line set additional_fields = null
     where website_id = $1 and order_id = any($2) and additional_fields is not null`,
    [websiteId, orderIds],
  )
  tx.send(
    `update shipment set tracking_number = '', tracking_url = null where website_id = $1 and order_id = any($2)`,
    [websiteId, orderIds],
  )
  tx.send(`update refund set reason = '' where website_id = $1 and order_id = any($2)`, [websiteId, orderIds])
  tx.send(
    `update order_event set data = '{"text": ""}' where website_id = $1 and order_id = any($2) and kind = 'note'`,
    [websiteId, orderIds],
  )
  forgetCouponCustomers(tx, websiteId, checkoutIds)
}

/** Empties the buyer in the documents of a deleted test order, with the next round trip. The database refuses it for others. */
export function eraseTestDocuments(tx: Tx, websiteId: string, orderId: string): void {
  tx.send(
    `update invoice set document = document || ${NO_BUYER_OF_DOCUMENT} where website_id = $1 and order_id = $2`,
    [websiteId, orderId],
  )
}
