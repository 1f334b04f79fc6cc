import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'

export type OfDay = { websiteId: string; book: Book; day: string }

/** SQL for the beginning and end of a day. `$1` is the website, `$3` the day. */
const BOUNDS = `select $3::date::timestamp at time zone time_zone as start, ($3::date + 1)::timestamp at time zone time_zone as stop
  from (select coalesce((select time_zone from books_schedule where website_id = $1), 'UTC') as time_zone) zone`

/** Returns the beginning and end of a day in the store's time zone. */
export async function readBounds(
  tx: Tx,
  { websiteId, day }: Pick<OfDay, 'websiteId' | 'day'>,
): Promise<{ from: Date; until: Date }> {
  const { rows } = await tx.query<{ from: Date; until: Date }>(
    `select start as "from", stop as "until" from (${BOUNDS.replaceAll('$3', '$2')}) bounds`,
    [websiteId, day],
  )
  return rows[0]!
}

/** The amounts of an order in each part. A part that is missing is null. */
export type OrderSums = {
  orderId: string
  number: string
  currency: string
  total: number
  lines: number | null
  entry: number | null
  invoice: number | null
  /** Null for an order without a payment, which costs nothing. */
  payment: number | null
}

/** Returns the sums of the orders of a day. A payment counts if it was captured, is on its way, or failed with its order. */
export async function readOrderSums(tx: Tx, { websiteId, book, day }: OfDay): Promise<OrderSums[]> {
  const { rows } = await tx.query<OrderSums>(
    `with bounds as (${BOUNDS})
     select o.id as "orderId", lpad(o.number::text, greatest(5, length(o.number::text)), '0') as number, o.currency, o.total,
       (select sum(gross - discount + shipping + case when o.tax > 0 then tax + shipping_tax else 0 end)
         from order_line l where l.website_id = $1 and l.order_id = o.id) as lines,
       (select sum(l.amount) from ledger_entry e join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
         where e.website_id = $1 and e.book = $2 and e.cause_kind = 'order' and e.cause_id = o.id
           and e.kind in ('order', 'received') and l.account in ('clearing', 'receivable')) as entry,
       (select sum(i.total) from invoice i
         where i.website_id = $1 and i.order_id = o.id and i.kind = 'invoice') as invoice,
       (select p.amount from payment p where p.website_id = $1 and p.id = o.payment_id and p.currency = o.currency and (
         p.state = 'captured' or o.state = 'received' and p.state = 'processing' or o.state = 'cancelled')) as payment
     from shop_order o, bounds
     where o.website_id = $1 and o.book = $2 and o.placed_at >= bounds.start and o.placed_at < bounds.stop
     order by o.number`,
    [websiteId, book, day],
  )
  return rows
}

export type CapturedWithoutOrder = { id: string; amount: number; currency: string }

/** Returns captured payments of a day that no order has. One that was captured within the last minute is being finished. */
export async function readCapturedWithoutOrder(
  tx: Tx,
  { websiteId, book, day }: OfDay,
  now: Date,
): Promise<CapturedWithoutOrder[]> {
  const { rows } = await tx.query<CapturedWithoutOrder>(
    `with bounds as (${BOUNDS})
     select p.id, p.amount, p.currency from payment p, bounds
     where p.website_id = $1 and p.book = $2 and p.state = 'captured' and p.updated_at >= bounds.start
       and p.updated_at < least(bounds.stop, $4::timestamptz - interval '1 minute')
       and not exists (select from shop_order o join checkout c on c.website_id = o.website_id and c.id = o.checkout_id
         where o.website_id = $1 and c.id = p.checkout_id)
     order by p.id`,
    [websiteId, book, day, now],
  )
  return rows
}
