import { OWNER_SESSION_DAYS, OWNER_SESSION_IDLE_DAYS, SESSION_SEEN_MINUTES } from '@portico/proto/limits'
import type { Queryable } from '@portico/kit/postgres/db'
import type { Sites } from '../../accounts/store/accounts.ts'
import { sessionQueries } from './session-queries.ts'

/** How long an owner stays signed in at most, and how long without a call, in seconds. */
export const OWNER_SESSION_SECONDS = OWNER_SESSION_DAYS * 24 * 3_600
const IDLE_SECONDS = OWNER_SESSION_IDLE_DAYS * 24 * 3_600

/**
 * Starts a session for an account whose password was checked against `passwordHash`, and says which roles it has where.
 * Undefined when the password was changed since, or the account is suspended or gone: the row is locked, so that a
 * change of the password which runs just then either is seen here or deletes this session too.
 */
export async function insertAccountSession(
  db: Queryable,
  session: {
    tokenHash: Buffer
    id: string
    accountId: string
    passwordHash: string
    userAgent: string
    createdAt: Date
  },
): Promise<Sites | undefined> {
  const { rows } = await db.query<{ sites: Sites }>(
    `insert into account_session
       (token_hash, id, account_id, created_at, expires_at, last_seen_at, idle_ends_at, user_agent)
     select $1, $2, id, $5, $5::timestamptz + make_interval(secs => $6), $5,
       $5::timestamptz + make_interval(secs => $7), $8
     from account where id = $3 and password_hash = $4 and status = 'active' for share
     returning coalesce((
       select jsonb_object_agg(website_id, roles) from (
         select website_id, jsonb_agg(role order by role) as roles
         from account_website_role where account_id = $3 group by website_id
       ) held
     ), '{}') as sites`,
    [
      session.tokenHash,
      session.id,
      session.accountId,
      session.passwordHash,
      session.createdAt,
      OWNER_SESSION_SECONDS,
      IDLE_SECONDS,
      session.userAgent,
    ],
  )
  return rows[0]?.sites
}

/** The session of a token that is still good at `now`, with the account's roles and staff permissions: one statement. */
export async function findAccountSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{
    sessionId: string
    accountId: string
    expiresAt: Date
    lastSeenAt: Date
    sites: Sites
    staff: number[] | null
  }>(
    `select s.id as "sessionId", s.account_id as "accountId", s.last_seen_at as "lastSeenAt",
       least(s.expires_at, s.idle_ends_at) as "expiresAt",
       coalesce((
         select jsonb_object_agg(website_id, roles) from (
           select website_id, jsonb_agg(role order by role) as roles
           from account_website_role r where r.account_id = s.account_id group by website_id
         ) held
       ), '{}') as sites,
       (select array_agg(permission order by permission)
        from account_staff_permission p where p.account_id = s.account_id) as staff
     from account_session s where s.token_hash = $1 and least(s.expires_at, s.idle_ends_at) > $2`,
    [tokenHash, now],
  )
  return rows[0]
}

/** Writes down that a session is in use and puts its idle end off; no row is written twice within some minutes. */
export async function touchAccountSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update account_session
     set last_seen_at = $2, idle_ends_at = $2::timestamptz + make_interval(secs => $3)
     where id = $1 and last_seen_at <= $2::timestamptz - make_interval(mins => $4)`,
    [id, now, IDLE_SECONDS, SESSION_SEEN_MINUTES],
  )
}

/** Those that an account holds: its owner's list, and the ends of them (presence on website hosts goes with each). */
export const {
  list: listAccountSessions,
  delete: deleteAccountSession,
  end: endAccountSession,
  endAll: deleteAccountSessions,
} = sessionQueries('account_session', 'account_id')
