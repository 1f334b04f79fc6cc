import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { AccountReply } from '@portico/proto/http/identity'
import type { RouteDeps } from '../../deps.ts'
import { accountReply } from '../start-session.ts'
import { findAccountWithSites } from '../../accounts/store/accounts.ts'

/** Returns the signed-in account with its current websites and roles. */
export const readSession = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'The signed-in account with its roles.',
    access: 'account',
    answers: { 200: AccountReply },
    async handle({ principal }) {
      const found = await findAccountWithSites(db, principal.accountId)
      if (!found) throw unauthorized()
      return { ...accountReply(found, found.sites), ...(principal.staff && { staff: [...principal.staff] }) }
    },
  })
