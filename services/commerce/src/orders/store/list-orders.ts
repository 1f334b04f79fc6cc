import type { OrderRow, OrdersSummary, OrdersQuery } from '@portico/proto/http/shop/orders'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { fulfilmentOf, toSend } from '../domain/fulfilment.ts'
import { numberText } from '../domain/order.ts'

/** Sorts after every text that begins with the text before it, in the byte order of the keys. */
export const LAST = '\u{10FFFF}'
const MAX_NUMBER = 2_147_483_647

export type StoredRow = Omit<OrderRow, 'number' | 'placedAt' | 'fulfilment' | 'toSend'> & {
  number: number
  fulfilled: number
  removed: number
  placedAt: Date
}

export const ORDER_ROW = `id, number, book, tab, state, name, email, currency, total, refunded, quantity, fulfilled, removed,
  placed_at as "placedAt"`

/**
 * Returns a page of orders, newest first. A search is a number, or the beginning of an e-mail address, a name or a last name: each
 * is a range of an index.
 */
export async function listOrders(
  tx: Tx,
  websiteId: string,
  { book, tab, search, limit }: Pick<OrdersQuery, 'book' | 'tab' | 'search' | 'limit'>,
  after: Cursor | null,
): Promise<(OrderRow & { at: Date })[]> {
  const params: unknown[] = [websiteId, book, limit]
  const param = (value: unknown) => `$${params.push(value)}`
  const found = search === undefined || search === '' ? null : foundSql(search.toLowerCase(), param)
  const conditions = [
    tab === undefined ? [] : `and tab = ${param(tab)}`,
    // Also for the first page: with a bound the planner takes the index that is sorted by time, before it has statistics too.
    `and (placed_at, id) < (${param(after?.at ?? 'infinity')}, ${param(after?.id ?? '')})`,
  ].flat()
  // Read by their keys, whatever the planner believes about the number of orders.
  const orders =
    found === null
      ? 'shop_order'
      : `(${found}) found cross join lateral
         (select * from shop_order where website_id = $1 and id = found.found_id offset 0) shop_order`
  const { rows } = await tx.query<StoredRow>(
    `select ${ORDER_ROW} from ${orders} where website_id = $1 and book = $2 and deleted_at is null ${conditions.join(' ')}
     order by placed_at desc, id desc limit $3`,
    params,
  )
  return rows.map(toRow)
}

/** SQL for the ids that a search finds. */
function foundSql(text: string, param: (value: unknown) => string): string {
  const [from, until] = [param(text), param(text + LAST)]
  const inBook = 'select id as found_id from shop_order where website_id = $1 and book = $2'
  const number = Number(/^#?(\d{1,10})$/.exec(text)?.[1] ?? MAX_NUMBER + 1)
  return [
    ...['email_key', 'name_key', 'last_name_key'].map(
      (key) => `${inBook} and ${key} >= ${from} and ${key} < ${until}`,
    ),
    ...(number > MAX_NUMBER ? [] : [`${inBook} and number = ${param(number)}`]),
  ].join(' union ')
}

export function toRow({ fulfilled, removed, placedAt, number, ...row }: StoredRow): OrderRow & { at: Date } {
  const counts = { quantity: row.quantity, fulfilled, removed }
  return {
    ...row,
    number: numberText(number),
    fulfilment: fulfilmentOf(counts),
    toSend: row.tab === 'toSend' ? toSend(counts) : 0,
    placedAt: placedAt.getTime(),
    at: placedAt,
  }
}

/** Counts the orders of each list and book. Load tests are left out. */
export async function summarizeOrders(tx: Tx, websiteId: string): Promise<Pick<OrdersSummary, 'books'>> {
  const { rows } = await tx.query<OrdersSummary['books'][number]>(
    `select book, sum(count) as all, coalesce(sum(count) filter (where tab = 'received'), 0) as received,
       coalesce(sum(count) filter (where tab = 'toSend'), 0) as "toSend",
       coalesce(sum(count) filter (where tab = 'sent'), 0) as sent,
       coalesce(sum(count) filter (where tab = 'cancelled'), 0) as cancelled
     from (select book, tab, count(*) as count from shop_order where website_id = $1 and book <> 'load'
       and deleted_at is null group by book, tab) counted
     group by book order by book`,
    [websiteId],
  )
  return { books: rows }
}
