import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import type { ConfirmedEmail } from '@portico/proto/http/people/identity'
import { notifyAccount } from '../../accounts/notify-account.ts'
import { auditAccount } from '../../audit/audit-account.ts'
import { emailTaken, invalidLink } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import type { RouteDeps } from '../../deps.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { confirmState, emailState } from '../mailed-links.ts'
import { OWNER_REALM } from '../start-session.ts'
import { findAccountDetails } from '../../accounts/store/account-details.ts'
import { spendConfirmation, spendEmailChange } from '../../accounts/store/account-email.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'

/**
 * Confirms the address of an account by a mailed token, or carries out the change of address for which the token was
 * mailed. A change ends all sessions except the one that confirms it, and the old address gets a notice.
 */
export const confirmEmail = ({ db, clock, ids, actionLimiter, audit, secret }: RouteDeps) =>
  route(api.confirmEmail, async ({ req, principal, body }): Promise<ConfirmedEmail> => {
    await actionLimiter.consume('token', { realm: OWNER_REALM, address: addressForLimits(req) })
    const now = clock.now()
    const read = (purpose: 'accountConfirm' | 'accountEmail') =>
      readMailedToken(secret, body.token, { purpose, now })
    const [confirmation, change] = [read('accountConfirm'), read('accountEmail')]
    const token = confirmation.ok ? confirmation : change
    const account = token.ok ? await findAccountDetails(db, token.subject) : undefined
    if (!token.ok || account?.status !== 'active') throw invalidLink()
    const { id, emailKey, passwordHash, pendingEmail, pendingEmailKey } = account

    if (confirmation.ok) {
      const fits = token.fits(confirmState(account))
      if (!fits || !(await spendConfirmation(db, { id, emailKey, at: now }))) throw invalidLink()
      return { email: account.email }
    }
    if (!token.fits(emailState(account)) || pendingEmailKey === null || pendingEmail === null)
      throw invalidLink()
    await db.app(async (tx) => {
      const outcome = await spendEmailChange(tx, { id, emailKey, passwordHash, pendingEmailKey, at: now })
      if (outcome === 'taken') throw emailTaken()
      if (outcome === 'stale') throw invalidLink()
      const isOwn = principal.kind === 'owner' && principal.accountId === id
      await deleteAccountSessions(tx, id, isOwn ? principal.sessionId : undefined)
      await auditAccount({ audit }, tx, {
        accountId: id,
        action: 'account.email-changed',
      })
      notifyAccount({ clock, ids }, tx, account, 'email-changed')
    })
    return { email: pendingEmail }
  })
