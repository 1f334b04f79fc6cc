import { conflict, forbidden } from '@portico/kit/errors'
import type { Queryable } from '@portico/kit/postgres/db'
import { staffPermissionsOf } from './store/accounts.ts'

type Staff = { accountId: string; staff?: readonly number[] | undefined }

/**
 * Nobody of the staff uses its calls on his own account: what he is as an owner must not come from what he is here.
 * @throws Refusal 409
 */
export function forbidOwnAccount({ accountId }: Staff, ...others: string[]): void {
  if (others.includes(accountId)) throw conflict('Somebody else of the staff has to do this for you.')
}

/**
 * Nobody of the staff touches an account of the staff that may more than he: whoever could give it another address
 * would be it. @throws Refusal 403
 */
export async function forbidHigherAccount(db: Queryable, principal: Staff, accountId: string): Promise<void> {
  const held = await staffPermissionsOf(db, accountId)
  if (held.some((permission) => !principal.staff?.includes(permission))) throw forbidden()
}
