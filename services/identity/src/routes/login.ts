import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { Login } from '@portico/proto/http/identity'
import { addressOf } from '../address.ts'
import type { RouteDeps } from '../deps.ts'
import { emailKey } from '../domain/email.ts'
import { startOwnerSession } from '../owner-session.ts'
import { findAccountByEmail } from '../store/accounts.ts'

/** Signs an owner in. An unknown account gets the same words, after the same work, as a wrong password. */
export const login = ({ db, clock, ids, passwords, limit, signals }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/Login',
    access: 'anyone',
    body: Login,
    access: 'anyone',
    async handle({ req, body }) {
      const key = emailKey(body.email)
      const account = await limit.attempt(
        { realm: 'owner', emailKey: key, address: addressOf(req) },
        async () => {
          const found = await findAccountByEmail(db, key)
          return (await passwords.verify(found?.passwordHash, body.password)) ? found : undefined
        },
      )
      if (!account) {
        signals.signInRefused('owner')
        throw unauthorized('The e-mail address or the password is not right.')
      }
      const answer = await startOwnerSession({ db, clock, ids }, account, req.headers)
      signals.signedIn('owner')
      return answer
    },
  })
