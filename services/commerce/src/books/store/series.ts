import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'

/** A series of numbers: how many were given and found, and the first that are missing. */
export type Series = {
  kind: 'order' | 'invoice' | 'credit-note'
  given: number
  found: number
  missing: number[]
}

/**
 * Returns the series of a book. Numbers of load tests that were deleted do not count as given; the missing ones begin with the
 * first number that is left. Numbers beyond the last given one count as found, so they show as a difference. */
export async function readSeries(tx: Tx, websiteId: string, book: Book): Promise<Series[]> {
  const { rows } = await tx.query<Series>(
    `with numbers as materialized (
       select 'order' as kind, number from shop_order where website_id = $1 and book = $2
       union all select kind, number from invoice where website_id = $1 and book = $2
     )
     select s.kind, s.next - 1 - s.deleted as given, coalesce(c.found, 0)::int as found,
       case when coalesce(c.found, 0) = s.next - 1 - s.deleted and (coalesce(c.most, 0) = s.next - 1 or s.deleted > 0) then '{}' else array(
         select n from generate_series(case when s.deleted = 0 then 1 else coalesce(c.least, s.next) end, s.next - 1) n
         where not exists (select from numbers x where x.kind = s.kind and x.number = n) limit 100) end as missing
     from number_series s
     left join (select kind, count(*) as found, min(number) as least, max(number) as most from numbers group by kind) c on c.kind = s.kind
     where s.website_id = $1 and s.book = $2 order by array_position(array['order', 'invoice', 'credit-note'], s.kind)`,
    [websiteId, book],
  )
  return rows
}
