import type { CustomerRow, CustomersQuery } from '@portico/proto/http/customers'
import type { OrderRow } from '@portico/proto/http/orders'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/time-cursor'
import { LAST, ORDER_ROW, toRow, type StoredRow } from './list-orders.ts'

/** An erased customer keeps a text that is unique and no address in the place of the address. */
const COLUMNS = `c.id, c.book, case when c.erased_at is null then c.email else '' end as email, c.name, c.member_id as "memberId",
  c.note, c.erased_at is not null as "isErased", (extract(epoch from c.created_at) * 1000)::bigint as "createdAt",
  coalesce(sums.orders, 0) as orders, coalesce(sums.totals, '[]') as totals`
/** The orders that were paid count: a received order is not paid yet, and a cancelled one was refunded or never paid. */
const SUMS = `left join lateral (
    select sum(orders) as orders, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency)
      as totals
    from (select currency, count(*) as orders, coalesce(sum(total - refunded) filter (where state = 'paid'), 0) as amount
      from shop_order o where o.website_id = $1 and o.customer_id = c.id and o.deleted_at is null group by currency) by_currency
  ) sums on true`

export type StoredCustomer = CustomerRow & { note: string }

/** Returns a page of customers, newest first. A search is the beginning of an e-mail address or a name. */
export async function listCustomers(
  tx: Tx,
  websiteId: string,
  { book, search, limit }: Pick<CustomersQuery, 'book' | 'search' | 'limit'>,
  after: Cursor | null,
): Promise<StoredCustomer[]> {
  const params: unknown[] = [websiteId, book, limit]
  const param = (value: unknown) => `$${params.push(value)}`
  const text = search === undefined || search === '' ? null : search.toLowerCase()
  const range = text === null ? null : ([param(text), param(text + LAST)] as const)
  const begins = (key: string) => range && `c.${key} >= ${range[0]} and c.${key} < ${range[1]}`
  const conditions = [
    range === null ? [] : `and (${begins('email_key')} or ${begins('name_key')}) and c.erased_at is null`,
    after === null ? [] : `and (c.created_at, c.id) < (${param(after.at)}, ${param(after.id)})`,
  ].flat()
  const { rows } = await tx.query<StoredCustomer>(
    `select ${COLUMNS} from (select * from customer c where website_id = $1 and book = $2 and deleted_at is null ${conditions.join(' ')}
       order by created_at desc, id desc limit $3) c ${SUMS} order by c.created_at desc, c.id desc`,
    params,
  )
  return rows
}

/** Finds a customer; `lock` locks the row until the end of the transaction. */
export async function findCustomer(
  tx: Tx,
  websiteId: string,
  id: string,
  { lock = false } = {},
): Promise<StoredCustomer | undefined> {
  const { rows } = await tx.query<StoredCustomer>(
    `select ${COLUMNS} from customer c ${SUMS} where c.website_id = $1 and c.id = $2 and c.deleted_at is null ${lock ? 'for update of c' : ''}`,
    [websiteId, id],
  )
  return rows[0]
}

const MAX_RECENT = 100

/** Returns the newest orders of a customer. */
export async function readRecentOrders(tx: Tx, websiteId: string, customerId: string): Promise<OrderRow[]> {
  const { rows } = await tx.query<StoredRow>(
    `select ${ORDER_ROW} from shop_order where website_id = $1 and customer_id = $2 and deleted_at is null
     order by placed_at desc, id desc limit ${MAX_RECENT}`,
    [websiteId, customerId],
  )
  return rows.map((row) => {
    const { at: _, ...order } = toRow(row)
    return order
  })
}

export async function writeCustomerNote(
  tx: Tx,
  websiteId: string,
  id: string,
  note: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update customer set note = $3, updated_at = $4 where website_id = $1 and id = $2',
    [websiteId, id, note, now],
  )
  return rowCount === 1
}

/** Returns the ids of the orders of a customer, in the order in which they are locked. */
export async function orderIdsOf(tx: Tx, websiteId: string, customerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from shop_order where website_id = $1 and customer_id = $2 order by id',
    [websiteId, customerId],
  )
  return rows.map(({ id }) => id)
}

/** Locks the checkouts of orders that will be erased. Checkouts are locked before orders, as their payments do. */
export async function lockCheckouts(tx: Tx, websiteId: string, wanted: WantedOrders): Promise<void> {
  const [column, value] = columnOf(wanted)
  await tx.query(
    `select id from checkout where website_id = $1 and id in (
       select checkout_id from shop_order where website_id = $1 and ${column} = $2) order by id for update`,
    [websiteId, value],
  )
}

type WantedOrders = { customerId: string } | { orderId: string }
const columnOf = (wanted: WantedOrders): [column: string, value: string] =>
  'orderId' in wanted ? ['id', wanted.orderId] : ['customer_id', wanted.customerId]

/** The parts of a snapshot that name the buyer, empty. */
const NO_BUYER = `'{"email": "", "name": "", "memberId": null, "shippingAddress": null, "billingAddress": null, "note": ""}'::jsonb`
const NO_ADDRESSES = `'{"shippingAddress": null, "billingAddress": null, "note": ""}'::jsonb`

/**
 * Empties names and addresses of a customer, in the orders and in the snapshots of their checkouts, with the next round trip.
 * Invoices keep theirs. The orders are locked.
 */
export function eraseCustomer(tx: Tx, websiteId: string, customerId: string, now: Date): void {
  tx.send(
    `update customer set email = id, name = '', member_id = null, note = '', erased_at = $3, updated_at = $3
     where website_id = $1 and id = $2`,
    [websiteId, customerId, now],
  )
  eraseOrders(tx, websiteId, { customerId })
}

/** Empties names and addresses in orders that are locked, and in the snapshots of their checkouts, with the next round trip. */
export function eraseOrders(tx: Tx, websiteId: string, wanted: WantedOrders): void {
  const [column, value] = columnOf(wanted)
  tx.send(
    `update checkout set snapshot = checkout.snapshot || ${NO_BUYER} from shop_order o
     where checkout.website_id = $1 and o.website_id = $1 and o.${column} = $2 and checkout.id = o.checkout_id`,
    [websiteId, value],
  )
  tx.send(
    `update order_line set additional_fields = null from shop_order o
     where order_line.website_id = $1 and o.website_id = $1 and o.${column} = $2 and order_line.order_id = o.id`,
    [websiteId, value],
  )
  tx.send(
    `update shop_order set email = '', name = '', member_id = null, snapshot = snapshot || ${NO_ADDRESSES}
     where website_id = $1 and ${column} = $2`,
    [websiteId, value],
  )
}
