import type { Queryable, Tx } from '@portico/kit/postgres/db'

/** How long a member stays signed in with rememberMe, and without it if the browser is never closed (S-16). */
export const REMEMBERED_SECONDS = 30 * 24 * 3_600
export const UNREMEMBERED_SECONDS = 24 * 3_600

export async function insertSiteUserSession(
  tx: Tx,
  websiteId: string,
  session: { tokenHash: Buffer; id: string; siteUserId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into site_user_session (website_id, token_hash, id, site_user_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [websiteId, session.tokenHash, session.id, session.siteUserId, session.createdAt, session.expiresAt],
  )
}

/** The session of a token on one website that is still good at `now`: one statement, no tenant transaction. */
export async function findSiteUserSession(db: Queryable, websiteId: string, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{ sessionId: string; memberId: string; expiresAt: Date }>(
    `select session_id as "sessionId", member_id as "memberId", ends_at as "expiresAt"
     from find_member_session($1, $2) where ends_at > $3`,
    [websiteId, tokenHash, now],
  )
  return rows[0]
}

export async function deleteSiteUserSession(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from site_user_session where id = $1', [id])
}
