import {
  MEMBER_REMEMBERED_SESSION_DAYS,
  SESSION_SEEN_MINUTES,
  MEMBER_SESSION_DAYS,
  MEMBER_SESSION_IDLE_HOURS,
} from '@portico/proto/limits'
import type { Queryable, Tx } from '@portico/kit/postgres/db'
import { sessionQueries } from './session-queries.ts'

/** Lifetime of a member's session with rememberMe, s (S-16). It has no idle time. A stored session counts as remembered by
 * this number: if it changes, sessions that exist count as not remembered. */
export const REMEMBERED_SECONDS = MEMBER_REMEMBERED_SESSION_DAYS * 24 * 3_600
const UNREMEMBERED_SECONDS = MEMBER_SESSION_DAYS * 24 * 3_600
const UNREMEMBERED_IDLE_SECONDS = MEMBER_SESSION_IDLE_HOURS * 3_600

/**
 * Inserts a session for a member whose password was verified against `passwordHash`. False when the password has
 * changed since then, or the member is disabled, locked or deleted. The member's row is locked: a concurrent change is
 * either seen here or deletes this session too.
 */
export async function insertMemberSession(
  tx: Tx,
  websiteId: string,
  session: {
    tokenHash: Buffer
    id: string
    memberId: string
    passwordHash: string
    remembered: boolean
    userAgent: string
    createdAt: Date
  },
): Promise<boolean> {
  const { remembered } = session
  const { rowCount } = await tx.query(
    `with member as (
       update site_user set last_signed_in_at = $6
       where website_id = $1 and id = $4 and password_hash = $5 and disabled_at is null and locked_at is null
       returning website_id, id
     )
     insert into site_user_session (website_id, token_hash, id, site_user_id, created_at, expires_at,
       last_seen_at, idle_seconds, idle_ends_at, user_agent)
     select website_id, $2, $3, id, $6, $6::timestamptz + make_interval(secs => $7),
       $6, $8::integer, $6::timestamptz + make_interval(secs => $8::integer), $9
     from member`,
    [
      websiteId,
      session.tokenHash,
      session.id,
      session.memberId,
      session.passwordHash,
      session.createdAt,
      remembered ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS,
      remembered ? REMEMBERED_SECONDS : UNREMEMBERED_IDLE_SECONDS,
      session.userAgent,
    ],
  )
  return rowCount === 1
}

/**
 * Returns the session of a token on one website if it is valid at `now`. One statement outside a tenant transaction:
 * `find_member_session` reads past row-level security.
 */
export async function findMemberSession(db: Queryable, websiteId: string, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{ sessionId: string; memberId: string; expiresAt: Date; lastSeenAt: Date }>(
    `select session_id as "sessionId", member_id as "memberId", ends_at as "expiresAt", seen_at as "lastSeenAt"
     from find_member_session($1, $2) where ends_at > $3`,
    [websiteId, tokenHash, now],
  )
  return rows[0]
}

/** Returns when a session started and ends, and whether it was started with rememberMe. */
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

/** Stores the last use of a session and extends its idle time, at most once in SESSION_SEEN_MINUTES. */
export async function touchMemberSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `update site_user_session
     set last_seen_at = $2, idle_ends_at = $2::timestamptz + make_interval(secs => idle_seconds)
     where id = $1 and last_seen_at <= $2::timestamptz - make_interval(mins => $3)`,
    [id, now, SESSION_SEEN_MINUTES],
  )
}

/** Queries over the sessions of one member. */
export const {
  list: listMemberSessions,
  delete: deleteMemberSession,
  end: endMemberSession,
  endAll: deleteMemberSessions,
} = sessionQueries('site_user_session', 'site_user_id')
