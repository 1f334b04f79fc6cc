import type { Db, Tx } from '@portico/kit/postgres/db'

/**
 * Counts a mail that an account sends to itself, unless it has sent `limit` since `since`. Returns when the first of them stops to
 * count; null if the mail may be sent.
 */
export async function countTrial(
  tx: Tx,
  { websiteId, accountId, id }: { websiteId: string; accountId: string; id: string },
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<Date | null> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' mail trials ' || $2, 0))`, [
    websiteId,
    accountId,
  ])
  const { rows } = await tx.query<{ count: number; first: Date | null }>(
    `select count(*) as count, min(at) as first from mail_trial where website_id = $1 and account_id = $2 and at > $3`,
    [websiteId, accountId, since],
  )
  const { count, first } = rows[0]!
  if (count >= limit) return first
  tx.send('insert into mail_trial (website_id, id, account_id, at) values ($1, $2, $3, $4)', [
    websiteId,
    id,
    accountId,
    now,
  ])
  return null
}

/** Deletes a batch of counts from before `before`. */
export async function deleteOldTrials(db: Pick<Db, 'job'>, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query('delete from mail_trial where ctid in (select ctid from mail_trial where at < $1 limit $2)', [
      before,
      limit,
    ]),
  )
  return rowCount
}
