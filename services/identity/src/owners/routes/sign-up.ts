import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { SignUp, AccountReply } from '@portico/proto/http/identity'
import { addressTaken } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { accountConfirmMail, accountTakenMail } from '../../mail/kinds.ts'
import { OWNER_REALM, startOwnerSession } from '../start-session.ts'
import { findAccountByEmail, insertAccount } from '../../accounts/store/accounts.ts'

/**
 * Opens an owner's account, signs it in and mails a link to confirm the address. An address that has an account is a
 * field error, also in a race, after the same work; its owner is told by mail (decision 0073).
 */
export const signUp = (deps: RouteDeps) => {
  const { db, clock, ids, passwords, actionLimit, signals } = deps
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
      const who = { realm: OWNER_REALM, subject: email.key, address }
      const account = await actionLimit.signUp(who, async () => {
        await actionLimit.mail({ to: email.key, address })
        const opened = {
          id: ids.objectId(),
          email: email.address,
          name: body.name ?? '',
          passwordHash: await passwords.hash(
            body.password,
            { email: email.address, names: [body.name] },
            res,
          ),
        }
        return db.app(async (tx) => {
          if (await insertAccount(tx, { ...opened, emailKey: email.key, createdAt: clock.now() })) {
            jobs.add(tx, accountConfirmMail, { accountId: opened.id })
            return opened
          }
          const holder = await findAccountByEmail(tx, email.key)
          if (holder) jobs.add(tx, accountTakenMail, { accountId: holder.id })
          return undefined
        })
      })
      if (!account) throw addressTaken()
      signals.signedUp('owner')
      return startOwnerSession(deps, account, headers)
    },
  })
}
