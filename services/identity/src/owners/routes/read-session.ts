import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { createBatchedRead } from '@portico/kit/postgres/reading/batched-read'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { accountReply } from '../start-session.ts'
import { findAccountsWithSites } from '../../accounts/store/accounts.ts'

/** Returns the signed-in account with its current websites and roles. */
export const readSession = ({ db }: RouteDeps) => {
  const accountOf = createBatchedRead((ids) => findAccountsWithSites(db, ids))
  return route(api.readSession, async ({ principal }) => {
    const found = await accountOf(principal.accountId)
    if (!found) throw unauthorized()
    return { ...accountReply(found, found.sites), ...(principal.staff && { staff: [...principal.staff] }) }
  })
}
