import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { ChangeAccount, OwnAccount } from '@portico/proto/http/identity'
import type { RouteDeps } from '../../deps.ts'
import {
  findAccountDetails,
  setAccountName,
  type AccountDetails,
} from '../../accounts/store/account-details.ts'

const path = '/api/rest/accounts/me'

/** Returns the account of the signed-in owner. */
export const readOwnAccount = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'The account of the signed-in owner.',
    access: 'account',
    answers: { 200: OwnAccount },
    async handle({ principal }): Promise<OwnAccount> {
      return ownAccount(await findAccountDetails(db, principal.accountId))
    },
  })

/** Changes the name of the signed-in owner. */
export const changeOwnAccount = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path,
    summary: 'Changes the name of the signed-in owner.',
    body: ChangeAccount,
    access: 'account',
    answers: { 200: OwnAccount },
    async handle({ principal, body }): Promise<OwnAccount> {
      await setAccountName(db, principal.accountId, body.name)
      return ownAccount(await findAccountDetails(db, principal.accountId))
    },
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
