import type { Tx } from '@portico/kit/postgres/db'
import { searchWords } from '../domain/search-words.ts'
import { findAndCount, findingAndCounting, type Attempt } from '../../guard/store/login-attempts.ts'

export type SiteUser = {
  id: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
  passwordHash: string
  emailConfirmed: boolean
  /** By the website's owner, or locked by the provider's staff. */
  disabled: boolean
}

/** Adds a member to the tenant's website; false where the address has one already, also in a race. */
export async function insertSiteUser(
  tx: Tx,
  websiteId: string,
  user: Omit<SiteUser, 'emailConfirmed' | 'disabled'> & { createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into site_user (website_id, id, email, email_key, first_name, last_name, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (website_id, email_key) do nothing`,
    [
      websiteId,
      user.id,
      user.email,
      user.emailKey,
      user.firstName,
      user.lastName,
      user.passwordHash,
      user.createdAt,
    ],
  )
  if (rowCount === 1) writeWords(tx, websiteId, user)
  return rowCount === 1
}

const columns = `id, email, email_key as "emailKey", first_name as "firstName", last_name as "lastName",
  password_hash as "passwordHash", email_confirmed_at is not null as "emailConfirmed",
  (disabled_at is not null or locked_at is not null) as disabled`

export async function findSiteUserByEmail(tx: Tx, emailKey: string): Promise<SiteUser | undefined> {
  return (await tx.query<SiteUser>(`select ${columns} from site_user where email_key = $1`, [emailKey]))
    .rows[0]
}

const FIND_AND_COUNT = findingAndCounting(`select ${columns} from site_user where email_key = $3`)

/**
 * The member of the tenant's website that somebody wants to sign in as, if there is one; counts the attempt, in one
 * statement, which ends the transaction.
 */
export const findSiteUserAndCount = (tx: Tx, attempt: Attempt) =>
  findAndCount<SiteUser>({ query: tx.last }, FIND_AND_COUNT, attempt)

export async function findSiteUser(tx: Tx, id: string): Promise<SiteUser | undefined> {
  return (await tx.query<SiteUser>(`select ${columns} from site_user where id = $1`, [id])).rows[0]
}

/** Writes a member's names; undefined where there is no such member. */
export async function setSiteUserNames(
  tx: Tx,
  websiteId: string,
  id: string,
  names: { firstName: string; lastName: string },
): Promise<SiteUser | undefined> {
  const { rows } = await tx.query<SiteUser>(
    `update site_user set first_name = $2, last_name = $3 where id = $1 returning ${columns}`,
    [id, names.firstName, names.lastName],
  )
  const user = rows[0]
  if (user) {
    tx.send('delete from site_user_word where website_id = $1 and site_user_id = $2', [websiteId, id])
    writeWords(tx, websiteId, user)
  }
  return user
}

function writeWords(
  tx: Tx,
  websiteId: string,
  user: Pick<SiteUser, 'id' | 'email' | 'firstName' | 'lastName'>,
): void {
  const words = searchWords(user.email, user.firstName, user.lastName)
  tx.send(
    `insert into site_user_word (website_id, site_user_id, word) select $1, $2, unnest($3::text[])
     on conflict do nothing`,
    [websiteId, user.id, words],
  )
}

type NewPassword = { id: string; oldHash: string; newHash: string }

/** Writes a new password where the old one still holds and the member is active; of parallel changes one is true. */
export async function setSiteUserPassword(tx: Tx, { id, oldHash, newHash }: NewPassword): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_user set password_hash = $3
     where id = $1 and password_hash = $2 and disabled_at is null and locked_at is null`,
    [id, oldHash, newHash],
  )
  return rowCount === 1
}

/** The same by a mailed token. Whoever has it reads the member's mail, so the address is confirmed. */
export async function resetSiteUserPassword(
  tx: Tx,
  { id, oldHash, newHash, at }: NewPassword & { at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_user set password_hash = $3, email_confirmed_at = coalesce(email_confirmed_at, $4)
     where id = $1 and password_hash = $2 and disabled_at is null and locked_at is null`,
    [id, oldHash, newHash, at],
  )
  return rowCount === 1
}

/** Confirms the address of a member; false where it was confirmed before, also in a race. */
export async function confirmSiteUserEmail(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_user set email_confirmed_at = $2
     where id = $1 and email_confirmed_at is null and disabled_at is null and locked_at is null`,
    [id, at],
  )
  return rowCount === 1
}

/** How many members the website has; one row, which an insert of a member has locked. */
export async function countSiteUsers(tx: Tx, websiteId: string): Promise<number> {
  const { rows } = await tx.query<{ members: number }>(
    'select members from site_user_count where website_id = $1',
    [websiteId],
  )
  return rows[0]?.members ?? 0
}
