import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { OrderEvent, OrderProjection } from '../domain/order-events.ts'
import type { Order, StoredOrderLine } from '../domain/order.ts'

const COLUMNS = `id, book, number, state, token_hash as "tokenHash", checkout_id as "checkoutId", payment_id as "paymentId",
  customer_id as "customerId", member_id as "memberId", email, name, currency, subtotal, discount, shipping, tax,
  included_tax as "includedTax", total, refunded, quantity, fulfilled, removed, without_rate as "withoutRate", snapshot, version,
  placed_at as "placedAt"`

/** Finds an order; `lock` locks its row until the end of the transaction. */
export async function findOrder(
  reader: Queryable,
  websiteId: string,
  wanted: { id: string } | { tokenHash: Buffer },
  { lock = false } = {},
): Promise<Order | undefined> {
  const [column, value] = 'id' in wanted ? ['id', wanted.id] : ['token_hash', wanted.tokenHash]
  const { rows } = await reader.query<Order>(
    `select ${COLUMNS} from shop_order where website_id = $1 and ${column} = $2 ${lock ? 'for update' : ''}`,
    [websiteId, value],
  )
  return rows[0]
}

/** Locks orders in the order of their ids, and returns them. */
export async function lockOrders(tx: Tx, websiteId: string, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await tx.query<Order>(
    `select ${COLUMNS} from shop_order where website_id = $1 and id = any($2) order by id for update`,
    [websiteId, ids],
  )
  return rows
}

/** Finds orders by their ids, deleted ones too. */
export async function findOrders(
  tx: Tx,
  websiteId: string,
  ids: readonly string[],
): Promise<Map<string, Order & { isDeleted: boolean }>> {
  const { rows } = await tx.query<Order & { isDeleted: boolean }>(
    `select ${COLUMNS}, deleted_at is not null as "isDeleted" from shop_order where website_id = $1 and id = any($2)`,
    [websiteId, ids],
  )
  return new Map(rows.map((order) => [order.id, order]))
}

const LINE_COLUMNS = `id, product_id as "productId", variant_id as "variantId", product_type as "productType", title, sku, options,
  image, additional_fields as "additionalFields", tax_class as "taxClass", quantity, unit_price as "unitPrice", gross, discount,
  net, shipping, tax, shipping_tax as "shippingTax", stock_taken as "stockTaken", fulfilled, removed, refunded, restocked`

/** Returns the lines of an order in their order. */
export async function readOrderLines(
  reader: Queryable,
  websiteId: string,
  orderId: string,
): Promise<StoredOrderLine[]> {
  const { rows } = await reader.query<StoredOrderLine>(
    `select ${LINE_COLUMNS} from order_line where website_id = $1 and order_id = $2 order by position`,
    [websiteId, orderId],
  )
  return rows
}

/** Returns the lines of several orders by the order, in their order. */
export async function readLinesOfOrders(
  tx: Tx,
  websiteId: string,
  orderIds: readonly string[],
): Promise<Map<string, StoredOrderLine[]>> {
  const { rows } = await tx.query<StoredOrderLine & { orderId: string }>(
    `select ${LINE_COLUMNS}, order_id as "orderId" from order_line where website_id = $1 and order_id = any($2)
     order by order_id, position`,
    [websiteId, orderIds],
  )
  const byOrder = new Map<string, StoredOrderLine[]>()
  for (const { orderId, ...line } of rows) {
    const lines = byOrder.get(orderId)
    if (lines) lines.push(line)
    else byOrder.set(orderId, [line])
  }
  return byOrder
}

/** Inserts the lines of a new order with the next round trip. */
export function insertOrderLines(
  tx: Tx,
  websiteId: string,
  orderId: string,
  lines: readonly StoredOrderLine[],
): void {
  tx.send(
    `insert into order_line (website_id, order_id, id, position, product_id, variant_id, product_type, title, sku, options, image,
       additional_fields, tax_class, quantity, unit_price, gross, discount, net, shipping, tax, shipping_tax, stock_taken, fulfilled)
     select $1, $2, l."id", l."position", l."productId", l."variantId", l."productType", l."title", l."sku", l."options",
       l."image", l."additionalFields", l."taxClass", l."quantity", l."unitPrice", l."gross", l."discount", l."net",
       l."shipping", l."tax", l."shippingTax", l."stockTaken", l."fulfilled"
     from jsonb_to_recordset($3::jsonb) as l("id" text, "position" smallint, "productId" text, "variantId" text,
       "productType" text, "title" text, "sku" text, "options" jsonb, "image" jsonb, "additionalFields" jsonb, "taxClass" text,
       "quantity" int, "unitPrice" bigint, "gross" bigint, "discount" bigint, "net" bigint, "shipping" bigint, "tax" bigint,
       "shippingTax" bigint, "stockTaken" int, "fulfilled" int)`,
    [websiteId, orderId, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  )
}

/** Counts the whole stock of an order as given back, with the next round trip. */
export function markRestocked(tx: Tx, websiteId: string, orderId: string): void {
  tx.send('update order_line set restocked = stock_taken where website_id = $1 and order_id = $2', [
    websiteId,
    orderId,
  ])
}

/** Whether an order had an event since a version that changed more than what is known of its mails and notes. */
export async function isChangedSince(
  tx: Tx,
  websiteId: string,
  orderId: string,
  version: number,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from order_event where website_id = $1 and order_id = $2 and seq > $3
       and kind not in ('note', 'mail-sent', 'mail-failed') limit 1`,
    [websiteId, orderId, version],
  )
  return rows.length > 0
}

/** Adds an event of an order; `seq` is the version of the order after it. */
export function addOrderEvent(
  tx: Tx,
  websiteId: string,
  orderId: string,
  seq: number,
  { at, actor, kind, data }: OrderEvent,
): void {
  tx.send(
    `insert into order_event (website_id, order_id, seq, at, actor, kind, data) values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
    [websiteId, orderId, seq, at, actor, kind, JSON.stringify(data)],
  )
}

/** Writes the projection of a locked order. */
export function writeProjection(
  tx: Tx,
  websiteId: string,
  id: string,
  { state, refunded, fulfilled, removed, version }: OrderProjection,
  now: Date,
): void {
  tx.send(
    `update shop_order set state = $3, refunded = $4, fulfilled = $5, version = $6, updated_at = $7, removed = $8
     where website_id = $1 and id = $2`,
    [websiteId, id, state, refunded, fulfilled, version, now, removed],
  )
}

/** The e-mail address of a customer, who is one person in any spelling of it. */
export const customerEmailOf = (email: string): string => email.toLowerCase()

/** Stores the customer with an e-mail address in a book, with the next round trip; a new one gets `id`. */
export function upsertCustomer(
  tx: Tx,
  websiteId: string,
  { id, book, email, name, memberId }: Pick<Order, 'id' | 'book' | 'email' | 'name' | 'memberId'>,
  now: Date,
): void {
  tx.send(
    `insert into customer as c (website_id, id, book, email, name, member_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (website_id, book, email) do update set updated_at = $7,
       name = case when $5 = '' or c.member_id <> coalesce($6, '') then c.name else $5 end,
       member_id = coalesce(c.member_id, $6)`,
    [websiteId, id, book, customerEmailOf(email), name, memberId, now],
  )
}
