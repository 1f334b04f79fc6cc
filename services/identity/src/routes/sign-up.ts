import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { SignUp, AccountReply } from '@portico/proto/http/identity'
import { addressTaken } from '../account-acts.ts'
import { addressOf } from '../address.ts'
import type { RouteDeps } from '../deps.ts'
import { checkEmail } from '../domain/email.ts'
import { accountConfirmMail } from '../mails/kinds.ts'
import { startOwnerSession } from '../owner-session.ts'
import { insertAccount } from '../store/accounts.ts'

/** Opens an owner's account, signs it in and mails a link to confirm the address. An address that has an account is a field error, also in a race. */
export const signUp = (deps: RouteDeps) => {
  const { db, clock, ids, passwords, actLimit, signals } = deps
  return route({
    method: 'POST',
    path: '/api/auth/SignUp',
    summary: 'Opens an owner’s account and signs in.',
    access: 'anyone',
    body: SignUp,
    answers: { 200: AccountReply },
    async handle({ req, res, body, headers }) {
      const email = checkEmail(body.email)
      if (!email.ok) throw invalid({ email: email.error })
      const address = addressOf(req)
      await actLimit.act('sign-up', { realm: 'owner', address })
      await actLimit.mail({ to: email.key, address })
      const account = {
        id: ids.objectId(),
        email: email.address,
        name: body.name ?? '',
        passwordHash: await passwords.hash(body.password, { email: email.address, names: [body.name] }, res),
      }
      await db.app(async (tx) => {
        const added = await insertAccount(tx, { ...account, emailKey: email.key, createdAt: clock.now() })
        if (!added) throw addressTaken()
        jobs.add(tx, accountConfirmMail, { accountId: account.id })
      })
      signals.signedUp('owner')
      return startOwnerSession(deps, account, headers)
    },
  })
}
