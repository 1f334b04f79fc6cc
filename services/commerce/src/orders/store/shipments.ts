import type { Tx } from '@portico/kit/postgres/db'
import type { Shipment } from '@portico/proto/http/shop/shipments'

export type NewShipment = Omit<Shipment, 'sentAt' | 'undoneAt'> & { orderId: string }
type LineQuantity = { lineId: string; quantity: number }

/** Inserts a shipment with its lines with the next round trip. */
export function insertShipment(tx: Tx, websiteId: string, shipment: NewShipment, now: Date): void {
  const { id, orderId, isDigital, carrier, trackingNumber, trackingUrl, isTold, lines } = shipment
  tx.send(
    `insert into shipment (website_id, id, order_id, is_digital, carrier, tracking_number, tracking_url, is_told, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [websiteId, id, orderId, isDigital, carrier, trackingNumber, trackingUrl, isTold, now],
  )
  tx.send(
    `insert into shipment_line (website_id, shipment_id, line_id, quantity)
     select $1, $2, line_id, quantity from unnest($3::text[], $4::int[]) as given (line_id, quantity)`,
    [websiteId, id, lines.map(({ lineId }) => lineId), lines.map(({ quantity }) => quantity)],
  )
}

/** Adds to what was sent of lines, or takes away from it, with the next round trip. The order is locked. */
export function addFulfilled(
  tx: Tx,
  websiteId: string,
  orderId: string,
  lines: readonly LineQuantity[],
  sign: 1 | -1,
): void {
  tx.send(
    `update order_line set fulfilled = fulfilled + given.quantity
     from unnest($3::text[], $4::int[]) as given (line_id, quantity)
     where website_id = $1 and order_id = $2 and id = given.line_id`,
    [websiteId, orderId, lines.map(({ lineId }) => lineId), lines.map(({ quantity }) => sign * quantity)],
  )
}

export type ShipmentState = { isTold: boolean; isDigital: boolean; lines: LineQuantity[] }

/** Returns a shipment of a locked order that was not undone. */
export async function findShipment(
  tx: Tx,
  websiteId: string,
  orderId: string,
  id: string,
): Promise<ShipmentState | undefined> {
  const { rows } = await tx.query<ShipmentState>(
    `select is_told as "isTold", is_digital as "isDigital",
       (select jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', quantity)) from shipment_line l
        where l.website_id = $1 and l.shipment_id = shipment.id) as lines
     from shipment where website_id = $1 and order_id = $2 and id = $3 and undone_at is null`,
    [websiteId, orderId, id],
  )
  return rows[0]
}

export function markUndone(tx: Tx, websiteId: string, id: string, now: Date): void {
  tx.send('update shipment set undone_at = $3 where website_id = $1 and id = $2', [websiteId, id, now])
}
