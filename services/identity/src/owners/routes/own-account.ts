import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/owners/own-account.schemas'
import type { OwnAccount } from '@portico/proto/http/people/identity'
import type { RouteDeps } from '../../deps.ts'
import {
  findAccountDetails,
  setAccountName,
  type AccountDetails,
} from '../../accounts/store/account-details.ts'

/** Returns the account of the signed-in owner. */
export const readOwnAccount = ({ db }: RouteDeps) =>
  route(api.readOwnAccount, async ({ principal }): Promise<OwnAccount> => {
    return ownAccount(await findAccountDetails(db, principal.accountId))
  })

/** Changes the name of the signed-in owner. */
export const changeOwnAccount = ({ db }: RouteDeps) =>
  route(api.changeOwnAccount, async ({ principal, body }): Promise<OwnAccount> => {
    await setAccountName(db, principal.accountId, body.name)
    return ownAccount(await findAccountDetails(db, principal.accountId))
  })

/** Returns an account as its owner sees it. @throws Refusal 401 when it was deleted */
function ownAccount(account: AccountDetails | undefined): OwnAccount {
  if (!account) throw unauthorized()
  return {
    id: account.id,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    ...(account.pendingEmail === null ? {} : { pendingEmail: account.pendingEmail }),
    name: account.name,
    createdOn: account.createdAt.getTime(),
  }
}
