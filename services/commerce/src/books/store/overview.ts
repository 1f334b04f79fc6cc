import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'

export type Overview = { current: Book; shown: Book; books: Book[]; today: string }

/**
 * Returns the book that the store writes now, the one that is shown first (sample orders while there is nothing else), the books that have
 * entries, and today in the store's time zone.
 */
export async function readOverview(tx: Tx, websiteId: string, now: Date): Promise<Overview> {
  const { rows } = await tx.query<Overview>(
    `select current, today::text, case when not exists (select from number_series s where s.website_id = $1 and s.book = current)
         and exists (select from number_series s where s.website_id = $1 and s.book = 'sample') then 'sample' else current end as shown,
       array(
       select book from unnest(array['live', 'test', 'sample', 'load']) with ordinality as known (book, position)
       where book = current or exists (select from number_series s where s.website_id = $1 and s.book = known.book)
       order by position) as books
     from (select case when exists (select from payment_mode where website_id = $1 and is_live) then 'live' else 'test' end
         as current,
       ($2::timestamptz at time zone coalesce((select time_zone from books_schedule where website_id = $1), 'UTC'))::date
         as today) now`,
    [websiteId, now],
  )
  return rows[0]!
}
