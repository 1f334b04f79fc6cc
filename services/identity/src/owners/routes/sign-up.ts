import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { emailTaken } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { accountConfirmMail, accountTakenMail } from '../../mail/kinds.ts'
import { OWNER_REALM, startOwnerSession } from '../start-session.ts'
import { findAccountByEmail, insertAccount } from '../../accounts/store/accounts.ts'

/**
 * Creates an account, signs its owner in and mails a link to confirm the address. An address that already has an
 * account is a field error, even in a race and after the same work; the owner of that account is told by mail (decision
 * 0073).
 */
export const signUp = (deps: RouteDeps) => {
  const { db, clock, ids, passwords, actionLimiter, signals } = deps
  return route(api.signUp, async ({ req, res, body, headers }) => {
    const email = checkEmail(body.email)
    if (!email.ok) throw invalid({ email: email.error })
    const address = addressForLimits(req)
    const keys = { realm: OWNER_REALM, subject: email.key, address }
    const account = await actionLimiter.runSignUp(keys, async () => {
      await actionLimiter.consumeMail({ to: email.key, address })
      const created = {
        id: ids.objectId(),
        email: email.address,
        name: body.name ?? '',
        passwordHash: await passwords.hash(body.password, { email: email.address, names: [body.name] }, res),
      }
      return db.app(async (tx) => {
        if (await insertAccount(tx, { ...created, emailKey: email.key, createdAt: clock.now() })) {
          jobs.add(tx, accountConfirmMail, { accountId: created.id })
          return created
        }
        const holder = await findAccountByEmail(tx, email.key)
        if (holder) jobs.add(tx, accountTakenMail, { accountId: holder.id })
        return undefined
      })
    })
    if (!account) throw emailTaken()
    signals.signedUp('owner')
    return startOwnerSession(deps, account, headers, 'none')
  })
}
