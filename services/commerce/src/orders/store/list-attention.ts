import type { Tx } from '@portico/kit/postgres/db'
import type { OrderAttention } from '@portico/proto/http/shop/orders'

const MAX_ORDERS = 20
/** A failed refund that its owner did not send again is shown for this time. */
const REFUND_SHOWN_DAYS = 30

/** Returns the orders with an open dispute, or with a refund that failed and was not sent again. Load tests are left out. */
export async function listAttention(tx: Tx, websiteId: string, now: Date): Promise<OrderAttention[]> {
  const { rows } = await tx.query<OrderAttention>(
    `select kind, o.id as "orderId", lpad(o.number::text, greatest(5, length(o.number::text)), '0') as number, o.book,
       found.amount, o.currency, (extract(epoch from found.due_at) * 1000)::bigint as "dueAt"
     from (
       select 'disputed' as kind, order_id, amount, due_at, created_at as at from dispute
       where website_id = $1 and state = 'open' and order_id is not null
       union all
       select 'refund-failed', r.order_id, r.amount, null, r.updated_at from refund r
       where r.website_id = $1 and r.state = 'failed' and r.updated_at > $2::timestamptz - make_interval(days => $4)
         and not exists (select from refund later where later.website_id = $1 and later.order_id = r.order_id
           and later.state <> 'failed' and later.created_at > r.created_at)
     ) found join shop_order o on o.website_id = $1 and o.id = found.order_id and o.book in ('live', 'test')
       and o.deleted_at is null
     order by found.kind, found.at desc, o.id limit $3`,
    [websiteId, now, MAX_ORDERS, REFUND_SHOWN_DAYS],
  )
  return rows
}
