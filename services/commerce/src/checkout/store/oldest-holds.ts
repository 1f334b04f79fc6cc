import type { Db } from '@portico/kit/postgres/db'

/** Returns the time at which the checkout of the oldest reservation of stock began, by the book of the checkout. */
export async function readOldestHolds(db: Pick<Db, 'job'>): Promise<{ book: string; since: Date }[]> {
  const { rows } = await db.job((tx) =>
    tx.query<{ book: string; since: Date }>(
      `select c.book, min(c.created_at) as since
       from stock_hold h join checkout c on c.website_id = h.website_id and c.id = h.checkout_id group by c.book`,
    ),
  )
  return rows
}
