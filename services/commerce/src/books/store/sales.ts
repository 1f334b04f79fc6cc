import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'
import type { SalesDay } from '../domain/sales.ts'

/** Returns the sums of a period by day: closed days as they were sealed, and later days from their lines. */
export async function readSalesDays(
  tx: Tx,
  { websiteId, book, from, until }: { websiteId: string; book: Book; from: string; until: string },
): Promise<SalesDay[]> {
  const { rows } = await tx.query<SalesDay>(
    `with later as materialized (
       select e.id, e.kind, e.business_date, e.currency from ledger_entry e
       where e.website_id = $1 and e.book = $2 and e.business_date between greatest($3::date,
         (select max(day) + 1 from ledger_day where website_id = $1 and book = $2)) and $4::date
     ), summed as (
       select e.business_date, e.currency, l.account, case when l.account = 'tax-payable' then l.rate_id end as rate_id,
         sum(l.amount) as amount
       from later e join ledger_line l on l.website_id = $1 and l.entry_id = e.id group by 1, 2, 3, 4
     ), counted as (select business_date, kind, count(*) from later group by 1, 2)
     select day::text, sums, counts from ledger_day where website_id = $1 and book = $2 and day between $3::date and $4::date
     union all
     select c.business_date::text, coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'account', s.account,
         'rateId', s.rate_id, 'amount', s.amount)) from summed s where s.business_date = c.business_date), '[]'),
       jsonb_object_agg(c.kind, c.count)
     from counted c group by c.business_date
     order by day`,
    [websiteId, book, from, until],
  )
  return rows
}

/** Returns the names of the rates of tax that exist. */
export async function readRateNames(tx: Tx, websiteId: string): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select id, name from tax_rate where website_id = $1',
    [websiteId],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
