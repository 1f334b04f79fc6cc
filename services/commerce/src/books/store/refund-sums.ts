import type { Tx } from '@portico/kit/postgres/db'
import type { OfDay } from './order-sums.ts'

/** The amounts of a refund in each part. A part that is missing is null. */
export type RefundSums = {
  refundId: string
  orderId: string
  orderNumber: string
  currency: string
  amount: number
  /** The money that the ledger gave back, and the total of the credit note. */
  entry: number | null
  note: number | null
}

/** SQL for the movements of refunds: each that was booked, and with a negative amount each that was turned back because it failed. */
const MOVES = `select r.id, r.order_id, r.amount, r.currency, 'refund' as kind, 1 as sign from refund r
    where r.website_id = $1 and r.book = $2 and r.booked_at is not null
  union all
  select r.id, r.order_id, -r.amount, r.currency, 'refund-failed', -1 from refund r
    where r.website_id = $1 and r.book = $2 and r.booked_at is not null and r.state = 'failed'`

/** Returns the refunds that have an entry or a credit note of a day, or should have one. */
export async function readRefundSums(tx: Tx, { websiteId, book, day }: OfDay): Promise<RefundSums[]> {
  const { rows } = await tx.query<RefundSums>(
    `with moves as (${MOVES}), found as (
       select m.*,
         (select -sum(l.amount) from ledger_entry e join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
           where e.website_id = $1 and e.book = $2 and e.cause_kind = 'refund' and e.cause_id = m.id and e.kind = m.kind
             and l.account = 'clearing') as entry,
         (select e.business_date from ledger_entry e where e.website_id = $1 and e.book = $2 and e.cause_kind = 'refund'
           and e.cause_id = m.id and e.kind = m.kind) as day,
         (select sum(i.total) from invoice i where i.website_id = $1 and i.kind = 'credit-note' and i.refund_id = m.id
           and sign(i.total) = m.sign) as note
       from moves m)
     select f.id as "refundId", o.id as "orderId", lpad(o.number::text, greatest(5, length(o.number::text)), '0') as "orderNumber",
       f.currency, f.amount, f.entry, f.note
     from found f join shop_order o on o.website_id = $1 and o.id = f.order_id
     where f.day = $3::date or f.day is null
     order by o.number, f.id, f.amount`,
    [websiteId, book, day],
  )
  return rows
}

/** A credit note that no booked refund has. */
export type StrayNote = { number: string; total: number; currency: string; orderId: string }

/** Returns the credit notes of a day, in the store's time zone, that belong to no booked refund. */
export async function readStrayNotes(tx: Tx, { websiteId, book, day }: OfDay): Promise<StrayNote[]> {
  const { rows } = await tx.query<StrayNote>(
    `select lpad(i.number::text, greatest(5, length(i.number::text)), '0') as number, i.total, o.currency, i.order_id as "orderId"
     from invoice i join shop_order o on o.website_id = i.website_id and o.id = i.order_id
     where i.website_id = $1 and i.book = $2 and i.kind = 'credit-note'
       and (i.issued_at at time zone coalesce((select time_zone from books_schedule where website_id = $1), 'UTC'))::date = $3::date
       and not exists (select from refund r where r.website_id = $1 and r.id = i.refund_id and r.booked_at is not null)
     order by i.number`,
    [websiteId, book, day],
  )
  return rows
}
