import type { RoleName } from '@portico/proto/enums/website-role'
import type { Queryable } from '@portico/kit/postgres/db'

/** Inserts a code that starts the presence of a session's owner on a website. False when the session has ended. */
export async function insertPresenceCode(
  db: Queryable,
  code: { codeHash: Buffer; accountSessionId: string; websiteId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into presence_code (code_hash, account_session_id, website_id, expires_at)
     select $1, id, $3, $5 from account_session
     where id = $2 and least(expires_at, idle_ends_at) > $4`,
    [code.codeHash, code.accountSessionId, code.websiteId, code.now, code.expiresAt],
  )
  return rowCount === 1
}

/**
 * Spends a code and starts the presence in one statement, so that one of several parallel requests succeeds. Returns
 * when the presence ends at the latest; undefined for a code that is unknown, spent, expired or of another website, or
 * whose session or roles have ended. A second presence of the same session on the same website replaces the first,
 * because it is the same browser.
 */
export async function spendPresenceCode(
  db: Queryable,
  spend: { codeHash: Buffer; websiteId: string; tokenHash: Buffer; id: string; now: Date },
): Promise<Date | undefined> {
  const { rows } = await db.query<{ endsAt: Date }>(
    `with spent as (
       delete from presence_code where code_hash = $1 and website_id = $2 and expires_at > $3
       returning account_session_id
     ), live as (
       select s.id, s.expires_at from spent join account_session s on s.id = spent.account_session_id
       where least(s.expires_at, s.idle_ends_at) > $3 and exists (
         select 1 from account_website_role r where r.account_id = s.account_id and r.website_id = $2
       ) for key share of s
     )
     insert into presence (token_hash, id, account_session_id, website_id, created_at)
     select $4, $5, id, $2, $3 from live
     on conflict (account_session_id, website_id) do update
       set token_hash = excluded.token_hash, id = excluded.id, created_at = excluded.created_at
     returning (select expires_at from live) as "endsAt"`,
    [spend.codeHash, spend.websiteId, spend.now, spend.tokenHash, spend.id],
  )
  return rows[0]?.endsAt
}

/**
 * Returns the presence of a token on a website at `now` with the roles there and the areas that are off for it, in one statement.
 * Undefined without a role.
 */
export async function findPresence(db: Queryable, websiteId: string, tokenHash: Buffer, now: Date) {
  const { rows } = await db.query<{
    sessionId: string
    accountId: string
    roles: RoleName[]
    off: number[] | null
    expiresAt: Date
  }>(
    `select p.id as "sessionId", s.account_id as "accountId", granted.roles,
       (select array_agg(flag order by flag) from website_area_off o where o.website_id = p.website_id) as off,
       least(s.expires_at, s.idle_ends_at) as "expiresAt"
     from presence p
     join account_session s on s.id = p.account_session_id
     cross join lateral (
       select array_agg(role order by role) as roles from account_website_role r
       where r.account_id = s.account_id and r.website_id = p.website_id
     ) granted
     where p.token_hash = $1 and p.website_id = $2 and granted.roles is not null
       and least(s.expires_at, s.idle_ends_at) > $3`,
    [tokenHash, websiteId, now],
  )
  return rows[0]
}
