import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { AccountReply } from '@portico/proto/http/identity'
import type { RouteDeps } from '../../deps.ts'
import { accountReply } from '../start-session.ts'
import { findAccountWithSites } from '../../accounts/store/accounts.ts'

/** Who is signed in, with the websites and roles as they are now. */
export const session = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Who is signed in, with which roles.',
    access: 'account',
    answers: { 200: AccountReply },
    async handle({ principal }) {
      const found = await findAccountWithSites(db, principal.accountId)
      if (!found) throw unauthorized()
      return accountReply(found, found.sites)
    },
  })
