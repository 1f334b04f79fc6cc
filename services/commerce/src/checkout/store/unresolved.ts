import type { Db } from '@portico/kit/postgres/db'

/** `mayHaveMoved` and `unresolvedSince` of the domain as SQL; `$1` is the latest time. Also money that was taken without an order. */
const SINCE = 'case when p.repeats > 0 then p.created_at else p.updated_at end'
const UNRESOLVED = `(p.state in ('confirming', 'authorised', 'capturing', 'voiding')
    or (p.state = 'captured' and p.next_at is not null and c.state <> 'placed'))
  and ${SINCE} <= $1`

export type UnresolvedSums = { book: string; count: number; oldest: Date }

/** Counts the payments without an outcome since `before`, and returns since when the oldest waits, by book. */
export async function countUnresolved(db: Pick<Db, 'job'>, before: Date): Promise<UnresolvedSums[]> {
  const { rows } = await db.job((tx) =>
    tx.query<UnresolvedSums>(
      `select p.book, count(*)::int as count, min(${SINCE}) as oldest
       from payment p join checkout c on c.website_id = p.website_id and c.id = p.checkout_id
       where ${UNRESOLVED} group by p.book`,
      [before],
    ),
  )
  return rows
}
