import type { Queryable } from '@portico/kit/postgres/db'
import type { Account } from './accounts.ts'

/** All columns of an account. Its roles are in another table. */
export type AccountDetails = Account & {
  emailKey: string
  emailConfirmedAt: Date | null
  pendingEmail: string | null
  pendingEmailKey: string | null
  status: 'active' | 'suspended'
  createdAt: Date
}

export async function findAccountDetails(db: Queryable, id: string): Promise<AccountDetails | undefined> {
  const { rows } = await db.query<AccountDetails>(
    `select id, email, name, password_hash as "passwordHash", email_key as "emailKey",
       email_confirmed_at as "emailConfirmedAt", pending_email as "pendingEmail",
       pending_email_key as "pendingEmailKey", status,
       created_at as "createdAt"
     from account where id = $1`,
    [id],
  )
  return rows[0]
}

export async function setAccountName(db: Queryable, id: string, name: string): Promise<void> {
  await db.query('update account set name = $2 where id = $1', [id, name])
}

/**
 * Replaces the password hash if `oldHash` is still stored; one of several parallel changes returns true. Also clears a
 * pending change of address, which may come from an attacker who knew the old password.
 */
export async function setAccountPasswordHash(
  db: Queryable,
  change: { id: string; oldHash: string; newHash: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set password_hash = $3, pending_email = null, pending_email_key = null
     where id = $1 and password_hash = $2`,
    [change.id, change.oldHash, change.newHash],
  )
  return rowCount === 1
}

/**
 * Does the same for a mailed token: the address must still be the one that the token was mailed to, and is confirmed by
 * it.
 */
export async function resetAccountPasswordHash(
  db: Queryable,
  reset: { id: string; oldHash: string; newHash: string; emailKey: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set password_hash = $3, email_confirmed_at = coalesce(email_confirmed_at, $5),
       pending_email = null, pending_email_key = null
     where id = $1 and password_hash = $2 and email_key = $4`,
    [reset.id, reset.oldHash, reset.newHash, reset.emailKey, reset.at],
  )
  return rowCount === 1
}
