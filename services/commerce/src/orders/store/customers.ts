import type { Book } from '@portico/proto/enums/book'
import type { Customer, CustomerRow, CustomersQuery } from '@portico/proto/http/shop/customers'
import type { OrderRow } from '@portico/proto/http/shop/orders'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { LAST, ORDER_ROW, toRow, type StoredRow } from './list-orders.ts'

/** An erased customer keeps a text that is unique and no address in the place of the address. */
const COLUMNS = `c.id, c.book, case when c.erased_at is null then c.email else '' end as email, c.name, c.member_id as "memberId",
  c.note, c.erased_at is not null as "isErased", (extract(epoch from c.created_at) * 1000)::bigint as "createdAt",
  coalesce(sums.orders, 0) as orders, coalesce(sums.totals, '[]') as totals`
const ERASURE = `(select json_build_object('done', done, 'total', total) from customer_erasure e
  where e.website_id = $1 and e.customer_id = c.id and e.next_at is not null) as erasure`
/** The orders that were paid count: a received order is not paid yet, and a cancelled one was refunded or never paid. */
const SUMS = `left join lateral (
    select sum(orders) as orders, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency)
      as totals
    from (select currency, count(*) as orders, coalesce(sum(total - refunded) filter (where state = 'paid'), 0) as amount
      from shop_order o where o.website_id = $1 and o.customer_id = c.id and o.deleted_at is null group by currency) by_currency
  ) sums on true`

export type StoredCustomer = CustomerRow & { note: string }
export type OneCustomer = StoredCustomer & Pick<Customer, 'erasure'>

/** Returns the books that have customers: `live`, `test`, `sample`. Load tests are left out. */
export async function listCustomerBooks(tx: Tx, websiteId: string): Promise<Book[]> {
  const { rows } = await tx.query<{ book: Book }>(
    `select known.book from unnest(array['live', 'test', 'sample']) with ordinality as known (book, position)
     where exists (select from customer c where c.website_id = $1 and c.book = known.book and c.deleted_at is null)
     order by position`,
    [websiteId],
  )
  return rows.map(({ book }) => book)
}

/** Returns a page of customers, newest first. A search is the beginning of an e-mail address or a name. */
export async function listCustomers(
  tx: Tx,
  websiteId: string,
  { book, search, limit }: { book: Book } & Pick<CustomersQuery, 'search' | 'limit'>,
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
): Promise<OneCustomer | undefined> {
  const { rows } = await tx.query<OneCustomer>(
    `select ${COLUMNS}, ${ERASURE} from customer c ${SUMS} where c.website_id = $1 and c.id = $2 and c.deleted_at is null ${lock ? 'for update of c' : ''}`,
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
    'update customer set note = $3, updated_at = $4 where website_id = $1 and id = $2 and erased_at is null',
    [websiteId, id, note, now],
  )
  return rowCount === 1
}

/** Counts the orders of a customer, deleted ones too. */
export async function countOrdersOf(tx: Tx, websiteId: string, customerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from shop_order where website_id = $1 and customer_id = $2',
    [websiteId, customerId],
  )
  return rows[0]!.count
}

/** Whether an order of a customer is not paid or not sent, and whether a refund of one has no outcome yet. */
export async function findOpenWork(
  tx: Tx,
  websiteId: string,
  customerId: string,
): Promise<{ order: boolean; refund: boolean }> {
  const { rows } = await tx.query<{ order: boolean; refund: boolean }>(
    `select exists (select from shop_order where website_id = $1 and customer_id = $2 and tab in ('received', 'toSend')) as "order",
       exists (select from shop_order o join refund r on r.website_id = $1 and r.order_id = o.id
         where o.website_id = $1 and o.customer_id = $2 and r.state in ('created', 'sent')) as refund`,
    [websiteId, customerId],
  )
  return rows[0]!
}

/** Keeps a customer from being erased until the end of the transaction, and returns whether it was. */
export async function isCustomerErased(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ isErased: boolean }>(
    `select erased_at is not null as "isErased" from customer where website_id = $1 and id = $2 for share`,
    [websiteId, id],
  )
  return rows[0]?.isErased ?? false
}

/** Empties the row of a customer, with the next round trip. From then on a new order of the address gets another customer. */
export function emptyCustomer(tx: Tx, websiteId: string, id: string, now: Date): void {
  tx.send(
    `update customer set email = id, name = '', member_id = null, note = '', erased_at = $3, updated_at = $3
     where website_id = $1 and id = $2`,
    [websiteId, id, now],
  )
}
