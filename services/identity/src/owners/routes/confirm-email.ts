import { route } from '@portico/kit/http/route'
import { ConfirmEmail, ConfirmedEmail } from '@portico/proto/http/identity'
import { giveNotice } from '../../accounts/account-notice.ts'
import { auditAccount, addressTaken, deadLink } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { confirmState, emailState } from '../mailed-links.ts'
import { findAccountDetails } from '../../accounts/store/account-details.ts'
import { spendConfirmation, spendEmailChange } from '../../accounts/store/account-email.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'

/**
 * Confirms an account's address by a mailed token, or carries out the change of address that it was mailed for. A change
 * ends every session of the account but the one that confirms it, and the old address is told.
 */
export const confirmEmail = ({ db, clock, ids, actionLimit, audit, secret }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/EmailConfirmation',
    summary: 'Confirms an address by a mailed token.',
    body: ConfirmEmail,
    access: 'anyone',
    answers: { 200: ConfirmedEmail },
    async handle({ req, principal, body }): Promise<ConfirmedEmail> {
      await actionLimit.act('token', { realm: 'owner', address: addressOf(req) })
      const now = clock.now()
      const read = (purpose: 'accountConfirm' | 'accountEmail') =>
        readMailedToken(secret, body.token, { purpose, now })
      const [first, change] = [read('accountConfirm'), read('accountEmail')]
      const token = first.ok ? first : change
      const account = token.ok ? await findAccountDetails(db, token.subject) : undefined
      if (!token.ok || account?.status !== 'active') throw deadLink()
      const { id, emailKey, passwordHash, pendingEmail, pendingEmailKey } = account

      if (first.ok) {
        const fits = token.fits(confirmState(account))
        if (!fits || !(await spendConfirmation(db, { id, emailKey, at: now }))) throw deadLink()
        return { email: account.email }
      }
      if (!token.fits(emailState(account)) || pendingEmailKey === null || pendingEmail === null)
        throw deadLink()
      await db.app(async (tx) => {
        const outcome = await spendEmailChange(tx, { id, emailKey, passwordHash, pendingEmailKey, at: now })
        if (outcome === 'taken') throw addressTaken()
        if (outcome === 'stale') throw deadLink()
        const isOwn = principal.kind === 'owner' && principal.accountId === id
        await deleteAccountSessions(tx, id, isOwn ? principal.sessionId : undefined)
        await auditAccount({ audit }, tx, {
          accountId: id,
          action: 'account.email-changed',
        })
        giveNotice({ clock, ids }, tx, account, 'email-changed')
      })
      return { email: pendingEmail }
    },
  })
