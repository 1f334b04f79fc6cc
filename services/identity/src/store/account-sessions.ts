import type { Queryable } from '@portico/kit/postgres/db'
import type { Sites } from './accounts.ts'

/** How long an owner stays signed in. */
export const OWNER_SESSION_SECONDS = 14 * 24 * 3_600

export async function insertAccountSession(
  db: Queryable,
  session: { tokenHash: Buffer; id: string; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into account_session (token_hash, id, account_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [session.tokenHash, session.id, session.accountId, session.createdAt, session.expiresAt],
  )
}

/** The session of a token that is still good at `now`, with the account's roles: one statement. */
export async function findAccountSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{ sessionId: string; accountId: string; expiresAt: Date; sites: Sites }>(
    `select s.id as "sessionId", s.account_id as "accountId", s.expires_at as "expiresAt",
       coalesce((
         select jsonb_object_agg(website_id, roles) from (
           select website_id, jsonb_agg(role order by role) as roles
           from account_website_role r where r.account_id = s.account_id group by website_id
         ) held
       ), '{}') as sites
     from account_session s where s.token_hash = $1 and s.expires_at > $2`,
    [tokenHash, now],
  )
  return rows[0]
}

export async function deleteAccountSession(db: Queryable, id: string): Promise<void> {
  await db.query('delete from account_session where id = $1', [id])
}
