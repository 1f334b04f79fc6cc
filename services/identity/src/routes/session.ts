import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { RouteDeps } from '../deps.ts'
import { accountReply } from '../owner-session.ts'
import { findAccount, sitesOf } from '../store/accounts.ts'

/** Who is signed in, with the websites and roles as they are now. */
export const session = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/auth/session',
    access: 'account',
    async handle(context) {
      const { accountId } = context.principal
      const account = await findAccount(db, accountId)
      if (!account) throw unauthorized()
      return accountReply(account, await sitesOf(db, accountId))
    },
  })
