import { conflict, invalid, unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { ChangeEmail } from '@portico/proto/http/identity'
import { Done } from '@portico/proto/http/replies'
import { giveNotice } from '../../accounts/account-notice.ts'
import { changedMeanwhile } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { accountConfirmMail, accountEmailMail } from '../../mail/kinds.ts'
import { verifyOwnPassword } from '../verify-own-password.ts'
import { findAccountDetails } from '../../accounts/store/account-details.ts'
import { forgetPendingEmail, setPendingEmail } from '../../accounts/store/account-email.ts'

/**
 * Asks for another e-mail address. Nothing changes until it is confirmed by the mail that goes there; the address of
 * today is told at once, so that a stranger at an open session cannot move the account away unseen. The answer is the
 * same for an address that has an account; its owner is told by mail instead (decision 0073).
 */
export const changeOwnEmail = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/accounts/me/email',
    summary: 'Changes the address; it holds once the new one is confirmed.',
    body: ChangeEmail,
    access: 'account',
    answers: { 200: Done },
    async handle({ req, principal, body }) {
      const { db, actionLimit } = deps
      const { accountId } = principal
      const address = addressOf(req)
      const email = checkEmail(body.email)
      if (!email.ok) throw invalid({ email: email.error })
      const account = await verifyOwnPassword(deps, {
        accountId,
        password: body.password,
        field: 'password',
        address,
      })
      if (email.key === account.emailKey) throw invalid({ email: 'This is your address already.' })
      await actionLimit.act('mail', { realm: 'owner', subject: accountId, address })
      await actionLimit.act('mail', { realm: 'owner', subject: email.key, address })
      await actionLimit.mail({ to: email.key, accountId, address })
      await db.app(async (tx) => {
        const noted = await setPendingEmail(tx, {
          id: accountId,
          passwordHash: account.passwordHash,
          email: email.address,
          emailKey: email.key,
        })
        if (!noted) throw changedMeanwhile()
        jobs.add(tx, accountEmailMail, { accountId })
        giveNotice(deps, tx, account, 'email-change-asked')
      })
      return {}
    },
  })

/** Takes back a change of address that is not confirmed yet; harmless when there is none. */
export const forgetOwnEmail = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: '/api/rest/accounts/me/email',
    summary: 'Takes back a change of address that is not confirmed yet.',
    access: 'account',
    answers: { 200: Done },
    async handle({ principal }) {
      await forgetPendingEmail(db, principal.accountId)
      return {}
    },
  })

/** Sends the mail that confirms the address, or the change under way, again. */
export const confirmOwnEmail = ({ db, actionLimit }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/accounts/me/email-confirmation',
    summary: 'Mails the confirmation of the address once more.',
    access: 'account',
    answers: { 200: Done },
    async handle({ req, principal }) {
      const { accountId } = principal
      const address = addressOf(req)
      await actionLimit.act('mail', { realm: 'owner', subject: accountId, address })
      const account = await findAccountDetails(db, accountId)
      if (!account) throw unauthorized()
      const pending = account.pendingEmail !== null
      if (!pending && account.emailConfirmedAt !== null)
        throw conflict('Your e-mail address is confirmed already.')
      await actionLimit.mail({ to: account.pendingEmailKey ?? account.emailKey, accountId, address })
      await db.app(async (tx) => jobs.add(tx, pending ? accountEmailMail : accountConfirmMail, { accountId }))
      return {}
    },
  })
