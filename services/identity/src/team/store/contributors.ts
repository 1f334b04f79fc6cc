import type { RoleName } from '@portico/proto/enums/website-role'
import type { Queryable, Tx } from '@portico/kit/postgres/db'
import { noteErasure } from '@portico/kit/postgres/note-erasure'

/** The roles on a website by account id. */
export type RolesByAccount = ReadonlyMap<string, readonly RoleName[]>

/**
 * Returns the roles on a website and locks them until the end of the transaction: concurrent changes wait and then see
 * this one. The roles are read in a second statement, because the first may have waited.
 */
export async function lockRoles(tx: Tx, websiteId: string): Promise<RolesByAccount> {
  tx.send('select 1 from account_website_role where website_id = $1 order by account_id, role for update', [
    websiteId,
  ])
  const { rows } = await tx.query<{ accountId: string; roles: RoleName[] }>(
    `select account_id as "accountId", array_agg(role order by role) as roles
     from account_website_role where website_id = $1 group by account_id`,
    [websiteId],
  )
  return new Map(rows.map(({ accountId, roles }) => [accountId, roles]))
}

/**
 * Sets the roles of an account to exactly these; a role that it keeps keeps its `granted_at`. They are noted for a restore, so that
 * a contributor who was removed stays removed.
 */
export async function writeRoles(
  tx: Tx,
  target: { websiteId: string; accountId: string; roles: readonly RoleName[]; at: Date },
): Promise<void> {
  const { websiteId, accountId, roles, at } = target
  await tx.query(
    'delete from account_website_role where website_id = $1 and account_id = $2 and role <> all($3::text[])',
    [websiteId, accountId, roles],
  )
  await tx.query(
    `insert into account_website_role (account_id, website_id, role, granted_at)
     select $2, $1, role, $4 from unnest($3::text[]) as role
     on conflict (account_id, website_id, role) do nothing`,
    [websiteId, accountId, roles, at],
  )
  noteErasure(tx, 'roles', websiteId, [JSON.stringify({ accountId, roles })])
}

export type ContributorRow = {
  accountId: string
  name: string
  email: string
  roles: RoleName[]
  since: Date
  lastSeenAt: Date | null
}

/**
 * Returns all accounts with a role on the website, first contributor first, with the last use of their valid sessions.
 */
export async function listContributors(
  db: Queryable,
  websiteId: string,
  now: Date,
): Promise<ContributorRow[]> {
  const { rows } = await db.query<ContributorRow>(
    `select a.id as "accountId", a.name, a.email, array_agg(r.role order by r.role) as roles,
       min(r.granted_at) as since,
       (select max(s.last_seen_at) from account_session s
        where s.account_id = a.id and least(s.expires_at, s.idle_ends_at) > $2) as "lastSeenAt"
     from account_website_role r join account a on a.id = r.account_id
     where r.website_id = $1 group by a.id order by min(r.granted_at), a.id`,
    [websiteId, now],
  )
  return rows
}

type ActiveRow = Pick<ContributorRow, 'accountId' | 'name' | 'email' | 'roles'> & { isConfirmed: boolean }

/** Returns the active accounts with a role on the website, first contributor first, and whether their address is confirmed. */
export async function listActive(db: Queryable, websiteId: string): Promise<ActiveRow[]> {
  const { rows } = await db.query<ActiveRow>(
    `select a.id as "accountId", a.name, a.email, array_agg(r.role order by r.role) as roles,
       a.email_confirmed_at is not null as "isConfirmed"
     from account_website_role r join account a on a.id = r.account_id
     where r.website_id = $1 and a.status = 'active'
     group by a.id order by min(r.granted_at), a.id`,
    [websiteId],
  )
  return rows
}
