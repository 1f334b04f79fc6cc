import type { Queryable } from '@portico/kit/postgres/db'
import type { OrderReply } from '@portico/proto/http/shop/checkout'
import { NUMBER_TEXT } from '../domain/order.ts'

/** Returns the invoice of an order and its credit notes, in the order of their issue. A deleted order has none. */
export async function listDocuments(
  reader: Queryable,
  websiteId: string,
  orderId: string,
): Promise<OrderReply['invoices']> {
  const { rows } = await reader.query<OrderReply['invoices'][number]>(
    `select kind, ${NUMBER_TEXT} as number from invoice where website_id = $1 and order_id = $2
       and not exists (select from shop_order where website_id = $1 and id = $2 and deleted_at is not null)
     order by issued_at, kind desc, invoice.number`,
    [websiteId, orderId],
  )
  return rows
}
