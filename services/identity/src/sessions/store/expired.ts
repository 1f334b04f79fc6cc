import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Db } from '@portico/kit/postgres/db'

/** One statement for each table with rows that expire. */
const STATEMENTS = [
  deleteBatchSql('account_session', { key: ['token_hash'], where: 'least(expires_at, idle_ends_at) <= $1' }),
  deleteBatchSql('site_user_session', {
    key: ['website_id', 'token_hash'],
    where: 'least(expires_at, idle_ends_at) <= $1',
  }),
  deleteBatchSql('presence_code', { key: ['code_hash'], where: 'expires_at <= $1' }),
  deleteBatchSql('login_attempt', { key: ['scope'], where: 'window_ends_at <= $1', skipLocked: true }),
  deleteBatchSql('contributor_invitation', {
    key: ['website_id', 'id'],
    where: `expires_at <= $1::timestamptz - interval '90 days'`,
  }),
  deleteBatchSql('account_notice', { key: ['id'], where: `at <= $1::timestamptz - interval '30 days'` }),
]

/**
 * Deletes sessions, presence codes and attempt windows that ended by `now`, invitations 90 days after their end, and
 * notices that could not be sent for 30 days. Runs as the job role over all websites, `batchSize` rows at a time.
 */
export async function deleteExpired(db: Pick<Db, 'job'>, now: Date, batchSize = 5_000): Promise<void> {
  for (const statement of STATEMENTS) {
    for (let deleted = batchSize; deleted === batchSize;) {
      deleted = (await db.job((tx) => tx.query(statement, [now, batchSize]))).rowCount
    }
  }
}
