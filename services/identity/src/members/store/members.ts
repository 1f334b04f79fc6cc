import type { Tx } from '@portico/kit/postgres/db'
import { searchWords } from '../domain/search-words.ts'
import { findAndCount, findAndCountSql, type Attempt } from '../../guard/store/login-attempts.ts'

/** A member with the password hash, as sign-in and account calls need it. */
export type MemberRecord = {
  id: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
  passwordHash: string
  emailConfirmed: boolean
  /** Disabled by the website's owner or locked by the staff. */
  disabled: boolean
}

/** Inserts a member of the tenant's website; false if the e-mail key already has one, even in a race. */
export async function insertMember(
  tx: Tx,
  websiteId: string,
  member: Omit<MemberRecord, 'emailConfirmed' | 'disabled'> & { createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into site_user (website_id, id, email, email_key, first_name, last_name, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (website_id, email_key) do nothing`,
    [
      websiteId,
      member.id,
      member.email,
      member.emailKey,
      member.firstName,
      member.lastName,
      member.passwordHash,
      member.createdAt,
    ],
  )
  if (rowCount === 1) writeWords(tx, websiteId, member)
  return rowCount === 1
}

const columns = `id, email, email_key as "emailKey", first_name as "firstName", last_name as "lastName",
  password_hash as "passwordHash", email_confirmed_at is not null as "emailConfirmed",
  (disabled_at is not null or locked_at is not null) as disabled`

export async function findMemberByEmail(tx: Tx, emailKey: string): Promise<MemberRecord | undefined> {
  return (await tx.query<MemberRecord>(`select ${columns} from site_user where email_key = $1`, [emailKey]))
    .rows[0]
}

const FIND_AND_COUNT = findAndCountSql(`select ${columns} from site_user where email_key = $3`)

/**
 * Finds the member of a sign-in on the tenant's website and counts the attempt, in one statement, which ends the
 * transaction.
 */
export const findMemberAndCount = (tx: Tx, attempt: Attempt) =>
  findAndCount<MemberRecord>({ query: tx.last }, FIND_AND_COUNT, attempt)

export async function findMember(tx: Tx, id: string): Promise<MemberRecord | undefined> {
  return (await tx.query<MemberRecord>(`select ${columns} from site_user where id = $1`, [id])).rows[0]
}

/** Stores a member's names; undefined when there is no such member. */
export async function setMemberNames(
  tx: Tx,
  websiteId: string,
  id: string,
  names: { firstName: string; lastName: string },
): Promise<MemberRecord | undefined> {
  const { rows } = await tx.query<MemberRecord>(
    `update site_user set first_name = $2, last_name = $3 where id = $1 returning ${columns}`,
    [id, names.firstName, names.lastName],
  )
  const member = rows[0]
  if (member) {
    tx.send('delete from site_user_word where website_id = $1 and site_user_id = $2', [websiteId, id])
    writeWords(tx, websiteId, member)
  }
  return member
}

function writeWords(
  tx: Tx,
  websiteId: string,
  member: Pick<MemberRecord, 'id' | 'email' | 'firstName' | 'lastName'>,
): void {
  const words = searchWords(member.email, member.firstName, member.lastName)
  tx.send(
    `insert into site_user_word (website_id, site_user_id, word) select $1, $2, unnest($3::text[])
     on conflict do nothing`,
    [websiteId, member.id, words],
  )
}

type NewPassword = { id: string; oldHash: string; newHash: string }

/**
 * Replaces the password hash if `oldHash` is still stored and the member is active; one of several parallel changes
 * returns true.
 */
export async function setMemberPasswordHash(tx: Tx, { id, oldHash, newHash }: NewPassword): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_user set password_hash = $3
     where id = $1 and password_hash = $2 and disabled_at is null and locked_at is null`,
    [id, oldHash, newHash],
  )
  return rowCount === 1
}

/** Does the same for a mailed token. The token was read from the member's mail, so the address is confirmed too. */
export async function resetMemberPasswordHash(
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

/** Confirms the address of a member; false if it was confirmed before, even in a race. */
export async function confirmMemberEmail(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_user set email_confirmed_at = $2
     where id = $1 and email_confirmed_at is null and disabled_at is null and locked_at is null`,
    [id, at],
  )
  return rowCount === 1
}

/** Returns the number of the website's members. An insert of a member has locked that row. */
export async function countMembers(tx: Tx, websiteId: string): Promise<number> {
  const { rows } = await tx.query<{ members: number }>(
    'select members from site_user_count where website_id = $1',
    [websiteId],
  )
  return rows[0]?.members ?? 0
}
