import { OWNER_SESSION_DAYS, OWNER_SESSION_IDLE_DAYS, SESSION_SEEN_MINUTES } from '@portico/proto/limits'
import type { Queryable } from '@portico/kit/postgres/db'
import { offByWebsite, rolesByWebsite, type Sites } from '../../accounts/store/accounts.ts'
import { sessionQueries } from './session-queries.ts'

/** Lifetime of an owner's session, s. */
export const OWNER_SESSION_SECONDS = OWNER_SESSION_DAYS * 24 * 3_600
/** Time without a request after which it ends earlier, s. */
const IDLE_SECONDS = OWNER_SESSION_IDLE_DAYS * 24 * 3_600

/**
 * Inserts a session for an account whose password was verified against `passwordHash`, and returns the account's roles
 * on each website. Undefined when the password has changed since then, or the account is suspended or deleted. The
 * account row is locked: a concurrent change of the password is either seen here or deletes this session too.
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
     returning ${rolesByWebsite('$3')} as sites`,
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

/**
 * Returns the session of a token if it is valid at `now`, with the account's current roles, the areas that are off for its websites and its
 * staff permissions, in one statement.
 */
export async function findAccountSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{
    sessionId: string
    accountId: string
    expiresAt: Date
    lastSeenAt: Date
    sites: Sites
    off: Record<string, number[]> | null
    staff: number[] | null
  }>(
    `select s.id as "sessionId", s.account_id as "accountId", s.last_seen_at as "lastSeenAt",
       least(s.expires_at, s.idle_ends_at) as "expiresAt",
       ${rolesByWebsite('s.account_id')} as sites,
       ${offByWebsite('s.account_id')} as off,
       (select array_agg(permission order by permission)
        from account_staff_permission p where p.account_id = s.account_id) as staff
     from account_session s where s.token_hash = $1 and least(s.expires_at, s.idle_ends_at) > $2`,
    [tokenHash, now],
  )
  return rows[0]
}

/** Stores the last use of a session and extends its idle time, at most once in SESSION_SEEN_MINUTES. */
export async function touchAccountSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update account_session
     set last_seen_at = $2, idle_ends_at = $2::timestamptz + make_interval(secs => $3)
     where id = $1 and last_seen_at <= $2::timestamptz - make_interval(mins => $4)`,
    [id, now, IDLE_SECONDS, SESSION_SEEN_MINUTES],
  )
}

/** Queries over the sessions of one account. Deleting a session also ends its presences. */
export const {
  list: listAccountSessions,
  delete: deleteAccountSession,
  end: endAccountSession,
  endAll: deleteAccountSessions,
} = sessionQueries('account_session', 'account_id')
