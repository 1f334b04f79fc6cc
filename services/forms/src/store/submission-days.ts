import type { Db, Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { counterSlot } from './counter-slot.ts'

/** The day of a time (UTC) as an SQL expression. */
export const dayOfSql = (time: string): string => `(${time}::timestamptz at time zone 'UTC')::date`

/** Counts a submission that is refused because of the limit of a day. */
export async function countRefused(
  tx: Tx,
  websiteId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into submission_day as d (website_id, day, slot, refused) values ($1, ${dayOfSql('$2')}, $3, 1)
     on conflict (website_id, day, slot) do update set refused = d.refused + 1`,
    [websiteId, at, counterSlot(id)],
  )
}

/** The submissions that were refused on the day of `at`. */
export async function readRefused(tx: Tx, websiteId: string, at: Date): Promise<number> {
  const { rows } = await tx.query<{ refused: number }>(
    `select coalesce(sum(refused), 0)::integer as refused from submission_day where website_id = $1 and day = ${dayOfSql('$2')}`,
    [websiteId, at],
  )
  return rows[0]!.refused
}

/** Deletes at most `limit` counters of days before the day of `before`; returns how many. Runs as the job role. */
export async function deleteOldDays(db: Pick<Db, 'job'>, before: Date, limit: number): Promise<number> {
  const sql = deleteBatchSql('submission_day', {
    key: ['website_id', 'day', 'slot'],
    where: `day < ${dayOfSql('$1')}`,
  })
  return (await db.job((tx) => tx.query(sql, [before, limit]))).rowCount
}
