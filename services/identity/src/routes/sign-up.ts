import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SignUp } from '@portico/proto/http/identity'
import type { RouteDeps } from '../deps.ts'
import { checkEmail } from '../domain/email.ts'
import { startOwnerSession } from '../owner-session.ts'
import { insertAccount } from '../store/accounts.ts'

/** Opens an owner's account and signs it in. An address that has an account is a field error, also in a race. */
export const signUp = ({ db, clock, ids, passwords, signals }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/SignUp',
    access: 'anyone',
    body: SignUp,
    async handle({ body, headers }) {
      const email = checkEmail(body.email)
      if (!email.ok) throw invalid({ email: email.error })
      const account = {
        id: ids.objectId(),
        email: email.address,
        name: body.name ?? '',
        passwordHash: await passwords.hash(body.password),
      }
      const added = await insertAccount(db, { ...account, emailKey: email.key, createdAt: clock.now() })
      if (!added) throw invalid({ email: 'This e-mail address has an account already.' })
      signals.signedUp('owner')
      return startOwnerSession({ db, clock, ids }, account, headers)
    },
  })
