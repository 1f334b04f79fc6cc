import { conflict, forbidden } from '@portico/kit/errors'
import type { Queryable } from '@portico/kit/postgres/db'
import { findStaffPermissions } from './store/accounts.ts'

type Staff = { accountId: string; staff?: readonly number[] }

/**
 * Forbids staff calls on the caller's own account, so that staff permissions cannot give roles to their holder.
 * @throws Refusal 409
 */
export function forbidOwnAccount({ accountId }: Staff, ...others: string[]): void {
  if (others.includes(accountId))
    throw conflict('You cannot do this for your own account. Ask another member of the staff.')
}

/**
 * Forbids changes of a staff account that has a permission which the caller does not have: with another address the
 * caller could take it over.
 * @throws Refusal 403
 */
export async function forbidHigherAccount(db: Queryable, principal: Staff, accountId: string): Promise<void> {
  const permissions = await findStaffPermissions(db, accountId)
  if (permissions.some((permission) => !principal.staff?.includes(permission))) throw forbidden()
}
