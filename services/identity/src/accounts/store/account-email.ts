import type { Queryable } from '@portico/kit/postgres/db'

/**
 * Stores the new address of a change that is not confirmed yet. False when `passwordHash` is no longer the stored one.
 */
export async function setPendingEmail(
  db: Queryable,
  change: { id: string; passwordHash: string; email: string; emailKey: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set pending_email = $3, pending_email_key = $4 where id = $1 and password_hash = $2`,
    [change.id, change.passwordHash, change.email, change.emailKey],
  )
  return rowCount === 1
}

export async function clearPendingEmail(db: Queryable, id: string): Promise<void> {
  await db.query('update account set pending_email = null, pending_email_key = null where id = $1', [id])
}

/** Confirms the address; does nothing if it is confirmed already. False when the account's address is another one. */
export async function confirmAccountEmail(
  db: Queryable,
  confirmed: { id: string; emailKey: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set email_confirmed_at = coalesce(email_confirmed_at, $3) where id = $1 and email_key = $2`,
    [confirmed.id, confirmed.emailKey, confirmed.at],
  )
  return rowCount === 1
}

/** Spends a confirmation: true only for the request that confirms the address. */
export async function spendConfirmation(
  db: Queryable,
  confirmed: { id: string; emailKey: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set email_confirmed_at = $3
     where id = $1 and email_key = $2 and email_confirmed_at is null`,
    [confirmed.id, confirmed.emailKey, confirmed.at],
  )
  return rowCount === 1
}

/**
 * Makes the pending address the confirmed address of the account, if address and password are still the ones in the token.
 */
export async function spendEmailChange(
  db: Queryable,
  change: { id: string; emailKey: string; passwordHash: string; pendingEmailKey: string; at: Date },
): Promise<'changed' | 'stale' | 'taken'> {
  return unlessTaken(async () => {
    const { rowCount } = await db.query(
      `update account set email = pending_email, email_key = pending_email_key,
         email_confirmed_at = $4, pending_email = null, pending_email_key = null
       where id = $1 and email_key = $2 and pending_email_key = $3 and password_hash = $5`,
      [change.id, change.emailKey, change.pendingEmailKey, change.at, change.passwordHash],
    )
    return rowCount === 1 ? 'changed' : 'stale'
  })
}

/** Replaces the address on behalf of the staff; the new one is not confirmed. */
export async function replaceEmail(
  db: Queryable,
  change: { id: string; email: string; emailKey: string },
): Promise<'changed' | 'stale' | 'taken'> {
  return unlessTaken(async () => {
    const { rowCount } = await db.query(
      `update account set email = $2, email_key = $3,
         email_confirmed_at = null, pending_email = null, pending_email_key = null
       where id = $1`,
      [change.id, change.email, change.emailKey],
    )
    return rowCount === 1 ? 'changed' : 'stale'
  })
}

/** Turns a violation of the unique address into `taken`. The transaction is aborted then. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return 'taken'
    throw error
  }
}
