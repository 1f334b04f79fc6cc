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

/** The signed-in owner's account. */
export const readOwnAccount = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'The signed-in owner’s own account.',
    access: 'account',
    answers: { 200: OwnAccount },
    async handle({ principal }): Promise<OwnAccount> {
      return ownAccount(await findAccountDetails(db, principal.accountId))
    },
  })

/** Changes its name. */
export const changeOwnAccount = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path,
    summary: 'Changes the signed-in owner’s name.',
    body: ChangeAccount,
    access: 'account',
    answers: { 200: OwnAccount },
    async handle({ principal, body }): Promise<OwnAccount> {
      await setAccountName(db, principal.accountId, body.name)
      return ownAccount(await findAccountDetails(db, principal.accountId))
    },
  })

/** An account as its owner sees it. @throws Refusal 401 where it is gone */
export function ownAccount(account: AccountDetails | undefined): OwnAccount {
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
