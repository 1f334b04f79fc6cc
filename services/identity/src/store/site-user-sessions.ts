import {
  REMEMBERED_SESSION_DAYS,
  SESSION_SEEN_MINUTES,
  UNREMEMBERED_SESSION_DAYS,
  UNREMEMBERED_SESSION_IDLE_HOURS,
} from '@portico/proto/limits'
import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { SessionRow } from './session-row.ts'

/** How long a member stays signed in with rememberMe, in seconds (S-16): used or not. */
export const REMEMBERED_SECONDS = REMEMBERED_SESSION_DAYS * 24 * 3_600
const UNREMEMBERED_SECONDS = UNREMEMBERED_SESSION_DAYS * 24 * 3_600
const UNREMEMBERED_IDLE_SECONDS = UNREMEMBERED_SESSION_IDLE_HOURS * 3_600

/**
 * Starts a session for a member whose password was checked against `passwordHash`. False when the password was changed
 * since, or the member was disabled or locked or is gone: the row is locked, so that a change which runs just then either is seen
 * here or deletes this session too.
 */
export async function insertSiteUserSession(
  tx: Tx,
  websiteId: string,
  session: {
    tokenHash: Buffer
    id: string
    siteUserId: string
    passwordHash: string
    remembered: boolean
    userAgent: string
    createdAt: Date
  },
): Promise<boolean> {
  const { remembered } = session
  const { rowCount } = await tx.query(
    `with who as (
       update site_user set last_signed_in_at = $6
       where website_id = $1 and id = $4 and password_hash = $5 and disabled_at is null and locked_at is null
       returning website_id, id
     )
     insert into site_user_session (website_id, token_hash, id, site_user_id, created_at, expires_at,
       last_seen_at, idle_seconds, idle_ends_at, user_agent)
     select website_id, $2, $3, id, $6, $6::timestamptz + make_interval(secs => $7),
       $6, $8::integer, $6::timestamptz + make_interval(secs => $8::integer), $9
     from who`,
    [
      websiteId,
      session.tokenHash,
      session.id,
      session.siteUserId,
      session.passwordHash,
      session.createdAt,
      remembered ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS,
      remembered ? REMEMBERED_SECONDS : UNREMEMBERED_IDLE_SECONDS,
      session.userAgent,
    ],
  )
  return rowCount === 1
}

/** The session of a token on one website that is still good at `now`: one statement, no tenant transaction. */
export async function findSiteUserSession(db: Queryable, websiteId: string, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{ sessionId: string; memberId: string; expiresAt: Date; lastSeenAt: Date }>(
    `select session_id as "sessionId", member_id as "memberId", ends_at as "expiresAt", seen_at as "lastSeenAt"
     from find_member_session($1, $2) where ends_at > $3`,
    [websiteId, tokenHash, now],
  )
  return rows[0]
}

/** When a session began and ends, and whether the member asked to be remembered. */
export async function findSessionSpan(
  tx: Tx,
  id: string,
): Promise<{ createdAt: Date; expiresAt: Date; remembered: boolean } | undefined> {
  const { rows } = await tx.query<{ createdAt: Date; expiresAt: Date; remembered: boolean }>(
    `select created_at as "createdAt", expires_at as "expiresAt", idle_seconds = $2 as remembered
     from site_user_session where id = $1`,
    [id, REMEMBERED_SECONDS],
  )
  return rows[0]
}

/** Writes down that a session is in use and puts its idle end off; no row is written twice within some minutes. */
export async function touchSiteUserSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `update site_user_session
     set last_seen_at = $2, idle_ends_at = $2::timestamptz + make_interval(secs => idle_seconds)
     where id = $1 and last_seen_at <= $2::timestamptz - make_interval(mins => $3)`,
    [id, now, SESSION_SEEN_MINUTES],
  )
}

/** The sessions of a member that are good at `now`, the one used last first. */
export async function listSiteUserSessions(tx: Tx, siteUserId: string, now: Date) {
  const { rows } = await tx.query<SessionRow>(
    `select id, created_at as "createdAt", last_seen_at as "lastSeenAt",
       least(expires_at, idle_ends_at) as "expiresAt", user_agent as "userAgent"
     from site_user_session where site_user_id = $1 and least(expires_at, idle_ends_at) > $2
     order by last_seen_at desc, id limit 200`,
    [siteUserId, now],
  )
  return rows
}

export async function deleteSiteUserSession(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from site_user_session where id = $1', [id])
}

/** Ends one session of a member; false where the member has no such session. */
export async function endSiteUserSession(tx: Tx, siteUserId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from site_user_session where site_user_id = $1 and id = $2', [
    siteUserId,
    id,
  ])
  return rowCount === 1
}

/**
 * Ends all sessions of a member but `exceptId`, and says how many there were. With a change of the password: after the
 * new hash was written, in the same transaction.
 */
export async function deleteSiteUserSessions(tx: Tx, siteUserId: string, exceptId = ''): Promise<number> {
  const { rowCount } = await tx.query('delete from site_user_session where site_user_id = $1 and id <> $2', [
    siteUserId,
    exceptId,
  ])
  return rowCount
}
