import type { Db, Tx } from '@portico/kit/postgres/db'

/** Lets one order of a subject at a time be counted, until the end of the transaction. */
export function lockSubject(tx: Tx, websiteId: string, subject: Buffer): void {
  const name = `${websiteId} free orders ${subject.toString('hex')}`
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

/** Counts the orders of a subject since `since`; `first` is the time of the earliest one. */
export async function countFreeOrders(
  tx: Tx,
  websiteId: string,
  subject: Buffer,
  since: Date,
): Promise<{ count: number; first: Date | null }> {
  const { rows } = await tx.query<{ count: number; first: Date | null }>(
    'select count(*), min(at) as first from free_order where website_id = $1 and subject = $2 and at > $3',
    [websiteId, subject, since],
  )
  return rows[0]!
}

export function addFreeOrder(tx: Tx, websiteId: string, subject: Buffer, now: Date): void {
  tx.send('insert into free_order (website_id, subject, at) values ($1, $2, $3)', [websiteId, subject, now])
}

/** Deletes a batch of counts from before `before`. */
export async function deleteOldFreeOrders(db: Pick<Db, 'job'>, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(`delete from free_order where ctid in (select ctid from free_order where at < $1 limit $2)`, [
      before,
      limit,
    ]),
  )
  return rowCount
}
