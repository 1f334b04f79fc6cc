import type { Queryable } from '@portico/kit/postgres/db'
import type { Account } from './accounts.ts'

/** All that is known of an account but its roles. */
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
 * Writes a new password where the old one is still stored; of parallel changes one returns true. A pending change of
 * address is cleared: someone who knew the old password may have asked for it.
 */
export async function setAccountPassword(
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
 * The same by a mailed token: also the address must still be the one the token was mailed to, which is thereby
 * confirmed. A change of address that was under way is forgotten, because whoever asked for it may be the reason.
 */
export async function resetAccountPassword(
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
