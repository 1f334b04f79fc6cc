import type { RoleName } from '@portico/proto/enums/website-role'
import type { Queryable } from '@portico/kit/postgres/db'
import { findAndCount, findingAndCounting, type Attempt } from '../../guard/store/login-attempts.ts'

export type Account = { id: string; email: string; name: string; passwordHash: string }
export type Sites = Record<string, RoleName[]>

/** Adds an account; false where the address (by its key) has one already, also in a race. */
export async function insertAccount(
  db: Queryable,
  account: Account & { emailKey: string; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into account (id, email, email_key, name, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email_key) do nothing`,
    [account.id, account.email, account.emailKey, account.name, account.passwordHash, account.createdAt],
  )
  return rowCount === 1
}

const columns = 'id, email, name, password_hash as "passwordHash"'

export async function findAccountByEmail(db: Queryable, emailKey: string): Promise<Account | undefined> {
  return (await db.query<Account>(`select ${columns} from account where email_key = $1`, [emailKey])).rows[0]
}

const FIND_AND_COUNT = findingAndCounting(`select ${columns} from account where email_key = $3`)

/** The account that somebody wants to sign in to, if there is one; counts the attempt, in one statement. */
export const findAccountAndCount = (db: Queryable, attempt: Attempt) =>
  findAndCount<Account>(db, FIND_AND_COUNT, attempt)

export async function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  return (await db.query<Account>(`select ${columns} from account where id = $1`, [id])).rows[0]
}

/** An account with its websites, in one statement: every page of the owner's area begins with it. */
export async function findAccountWithSites(
  db: Queryable,
  id: string,
): Promise<(Omit<Account, 'passwordHash'> & { sites: Sites }) | undefined> {
  const { rows } = await db.query<Omit<Account, 'passwordHash'> & { sites: Sites }>(
    `select id, email, name, coalesce((
       select jsonb_object_agg(website_id, roles) from (
         select website_id, jsonb_agg(role order by role) as roles
         from account_website_role where account_id = $1 group by website_id
       ) held
     ), '{}') as sites
     from account where id = $1`,
    [id],
  )
  return rows[0]
}

/** The websites of an account with the names of the roles it has on each. */
export async function sitesOf(db: Queryable, accountId: string): Promise<Sites> {
  const { rows } = await db.query<{ website_id: string; roles: RoleName[] }>(
    `select website_id, array_agg(role order by role) as roles
     from account_website_role where account_id = $1 group by website_id`,
    [accountId],
  )
  return Object.fromEntries(rows.map((row) => [row.website_id, row.roles]))
}

/** Gives a role; harmless when repeated. */
export async function grantRole(
  db: Queryable,
  grant: { accountId: string; websiteId: string; role: RoleName; at: Date },
): Promise<'granted' | 'had it' | 'no account'> {
  const { rowCount } = await db.query(
    `insert into account_website_role (account_id, website_id, role, granted_at)
     select id, $2, $3, $4 from account where id = $1
     on conflict (account_id, website_id, role) do nothing`,
    [grant.accountId, grant.websiteId, grant.role, grant.at],
  )
  if (rowCount === 1) return 'granted'
  return (await findAccount(db, grant.accountId)) ? 'had it' : 'no account'
}
