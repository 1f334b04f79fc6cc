import type { Db } from '@portico/kit/postgres/db'

/** What has an end, each deleted some rows at a time. */
const STATEMENTS = [
  `delete from account_session where token_hash in
     (select token_hash from account_session where least(expires_at, idle_ends_at) <= $1 limit $2)`,
  `delete from site_user_session where (website_id, token_hash) in
     (select website_id, token_hash from site_user_session where least(expires_at, idle_ends_at) <= $1 limit $2)`,
  `delete from presence_code where code_hash in
     (select code_hash from presence_code where expires_at <= $1 limit $2)`,
  `delete from login_attempt where scope in
     (select scope from login_attempt where window_ends_at <= $1 limit $2 for update skip locked)`,
  `delete from contributor_invitation where (website_id, id) in
     (select website_id, id from contributor_invitation
      where expires_at <= $1::timestamptz - interval '90 days' limit $2)`,
  `delete from account_notice where id in
     (select id from account_notice where at <= $1::timestamptz - interval '30 days' limit $2)`,
]

/**
 * Deletes all sessions and windows of attempts that ended by `now`, invitations 90 days after their end, and notices that
 * could not be sent for 30 days. Runs as the job role, over all websites.
 */
export async function deleteExpired(db: Db, now: Date, most = 5_000): Promise<void> {
  for (const statement of STATEMENTS) {
    for (let deleted = most; deleted === most;) {
      deleted = (await db.job((tx) => tx.query(statement, [now, most]))).rowCount
    }
  }
}
