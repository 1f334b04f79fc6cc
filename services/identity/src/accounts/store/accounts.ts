import type { RoleName } from '@portico/proto/enums/website-role'
import type { Queryable } from '@portico/kit/postgres/db'
import { findAndCount, findAndCountSql, type Attempt } from '../../guard/store/login-attempts.ts'

export type Account = { id: string; email: string; name: string; passwordHash: string }
/** Roles by website id. */
export type Sites = Record<string, RoleName[]>

/** SQL that returns the roles of an account by website id. `accountId` is a parameter or a column with its table. */
export const rolesByWebsite = (accountId: string) => `coalesce((
    select jsonb_object_agg(website_id, roles) from (
      select r.website_id, jsonb_agg(r.role order by r.role) as roles
      from account_website_role r where r.account_id = ${accountId} group by r.website_id
    ) by_website
  ), '{}')`

/** SQL that returns the flags of areas that are off, by website id, for the websites of an account; null if all are on. */
export const offByWebsite = (accountId: string) => `(
    select jsonb_object_agg(website_id, flags) from (
      select o.website_id, jsonb_agg(o.flag order by o.flag) as flags from website_area_off o
      where o.website_id in (select website_id from account_website_role where account_id = ${accountId})
      group by o.website_id
    ) off_by_website
  )`

/** Inserts an account; false if the e-mail key already has one, even in a race. */
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

const FIND_AND_COUNT = findAndCountSql(`select ${columns} from account where email_key = $3`)

/** Finds the account of a sign-in and counts the attempt, in one statement. */
export const findAccountAndCount = (db: Queryable, attempt: Attempt) =>
  findAndCount<Account>(db, FIND_AND_COUNT, attempt)

export async function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  return (await db.query<Account>(`select ${columns} from account where id = $1`, [id])).rows[0]
}

export type AccountWithSites = Omit<Account, 'passwordHash'> & { sites: Sites }

/** Returns accounts with their websites in one statement, because every page of the owner's area loads one. */
export async function findAccountsWithSites(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, AccountWithSites>> {
  const { rows } = await db.query<AccountWithSites>(
    `select id, email, name, ${rolesByWebsite('account.id')} as sites from account where id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the websites of an account with its roles on each. */
export async function findSites(db: Queryable, accountId: string): Promise<Sites> {
  const { rows } = await db.query<{ website_id: string; roles: RoleName[] }>(
    `select website_id, array_agg(role order by role) as roles
     from account_website_role where account_id = $1 group by website_id`,
    [accountId],
  )
  return Object.fromEntries(rows.map((row) => [row.website_id, row.roles]))
}

/** Grants a role; repeating it changes nothing. */
export async function grantRole(
  db: Queryable,
  grant: { accountId: string; websiteId: string; role: RoleName; at: Date },
): Promise<'granted' | 'already granted' | 'no account'> {
  const { rowCount } = await db.query(
    `insert into account_website_role (account_id, website_id, role, granted_at)
     select id, $2, $3, $4 from account where id = $1
     on conflict (account_id, website_id, role) do nothing`,
    [grant.accountId, grant.websiteId, grant.role, grant.at],
  )
  if (rowCount === 1) return 'granted'
  return (await findAccount(db, grant.accountId)) ? 'already granted' : 'no account'
}
