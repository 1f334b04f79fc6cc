import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'

export type LedgerRow = {
  day: string
  postedAt: Date
  entryId: string
  kind: string
  causeKind: string
  causeId: string
  orderNumber: string | null
  account: string
  amount: number
  currency: string
  rate: string | null
}
/** The last entry of a page. */
export type LedgerPlace = Pick<LedgerRow, 'day' | 'entryId'>

/** Returns the lines of the next entries of a period, oldest first, after a place. */
export async function readLedgerPage(
  tx: Tx,
  { websiteId, book, from, until }: { websiteId: string; book: Book; from: string; until: string },
  { after, limit }: { after: LedgerPlace | null; limit: number },
): Promise<LedgerRow[]> {
  const { rows } = await tx.query<LedgerRow>(
    `with page as materialized (
       select * from ledger_entry where website_id = $1 and book = $2 and business_date between $3::date and $4::date
         and (business_date, id) > (coalesce($5::date, '-infinity'), $6) order by business_date, id limit $7)
     select e.business_date::text as day, e.posted_at as "postedAt", e.id as "entryId", e.kind, e.cause_kind as "causeKind",
       e.cause_id as "causeId", lpad(o.number::text, greatest(5, length(o.number::text)), '0') as "orderNumber", l.account,
       l.amount, e.currency, coalesce(r.name, l.rate_id) as rate
     from page e join ledger_line l on l.website_id = $1 and l.entry_id = e.id
       left join balance_transaction t on t.website_id = $1 and t.entry_id = e.id
       left join refund f on e.cause_kind = 'refund' and f.website_id = $1 and f.id = e.cause_id
       left join payment p on t.kind = 'charge' and p.website_id = $1 and p.charge_id = t.source_id
       left join dispute d on t.kind = 'dispute' and d.website_id = $1 and d.account_id = t.account_id and d.id = t.source_id
       left join shop_order c on c.website_id = $1 and c.checkout_id = p.checkout_id
       left join shop_order o on o.website_id = $1 and o.id = coalesce(d.order_id, f.order_id, c.id, e.cause_id)
       left join tax_rate r on r.website_id = $1 and r.id = l.rate_id
     order by e.business_date, e.id, l.position`,
    [websiteId, book, from, until, after?.day ?? null, after?.entryId ?? '', limit],
  )
  return rows
}
