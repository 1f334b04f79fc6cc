import { conflict, invalid, unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { notifyAccount } from '../../accounts/notify-account.ts'
import { concurrentChange } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/owners/own-account.schemas'
import type { RouteDeps } from '../../deps.ts'
import { checkEmail } from '../../mail/domain/email.ts'
import { accountConfirmMail, accountEmailMail } from '../../mail/kinds.ts'
import { OWNER_REALM } from '../start-session.ts'
import { verifyOwnPassword } from '../verify-own-password.ts'
import { findAccountDetails } from '../../accounts/store/account-details.ts'
import { clearPendingEmail, setPendingEmail } from '../../accounts/store/account-email.ts'

/**
 * Requests a change of the e-mail address. It takes effect when the new address is confirmed by the mail sent there.
 * The current address gets a notice at once, so that a stranger with an open session cannot take the account over
 * unnoticed. The reply does not depend on whether the new address has an account; the owner of that account is told by
 * mail (decision 0073).
 */
export const requestEmailChange = (deps: RouteDeps) =>
  route(api.requestEmailChange, async ({ req, principal, body }) => {
    const { db, actionLimiter } = deps
    const { accountId } = principal
    const address = addressForLimits(req)
    const email = checkEmail(body.email)
    if (!email.ok) throw invalid({ email: email.error })
    const account = await verifyOwnPassword(deps, {
      accountId,
      password: body.password,
      field: 'password',
      address,
    })
    if (email.key === account.emailKey) throw invalid({ email: 'This is already your address.' })
    await actionLimiter.consume('mail', { realm: OWNER_REALM, subject: accountId, address })
    await actionLimiter.consume('mail', { realm: OWNER_REALM, subject: email.key, address })
    await actionLimiter.consumeMail({ to: email.key, accountId, address })
    await db.app(async (tx) => {
      const stored = await setPendingEmail(tx, {
        id: accountId,
        passwordHash: account.passwordHash,
        email: email.address,
        emailKey: email.key,
      })
      if (!stored) throw concurrentChange()
      jobs.add(tx, accountEmailMail, { accountId })
      notifyAccount(deps, tx, account, 'email-change-asked')
    })
    return {}
  })

/** Cancels a change of address that is not confirmed yet. Without one it does nothing. */
export const cancelEmailChange = ({ db }: RouteDeps) =>
  route(api.cancelEmailChange, async ({ principal }) => {
    await clearPendingEmail(db, principal.accountId)
    return {}
  })

/** Mails the confirmation of the current address, or of the pending change, again. */
export const resendEmailConfirmation = ({ db, actionLimiter }: RouteDeps) =>
  route(api.resendEmailConfirmation, async ({ req, principal }) => {
    const { accountId } = principal
    const address = addressForLimits(req)
    await actionLimiter.consume('mail', { realm: OWNER_REALM, subject: accountId, address })
    const account = await findAccountDetails(db, accountId)
    if (!account) throw unauthorized()
    const isPending = account.pendingEmail !== null
    if (!isPending && account.emailConfirmedAt !== null)
      throw conflict('Your e-mail address is already confirmed.')
    await actionLimiter.consumeMail({ to: account.pendingEmailKey ?? account.emailKey, accountId, address })
    await db.app(async (tx) => jobs.add(tx, isPending ? accountEmailMail : accountConfirmMail, { accountId }))
    return {}
  })
