import { reply, route } from '@portico/kit/http/route'
import { SetPassword } from '@portico/proto/http/identity'
import { Done } from '@portico/proto/http/replies'
import { giveNotice } from '../../accounts/account-notice.ts'
import { auditAccount, deadLink } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { resetState } from '../mailed-links.ts'
import { ownerDeviceCookie } from '../start-session.ts'
import { findAccountDetails, resetAccountPassword } from '../../accounts/store/account-details.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'

/**
 * Sets a new password by a mailed token and ends every session. The token hangs on the old password, so it is spent by
 * the change, and of parallel ones a single one wins. Whoever has it read the account's mail: the address is confirmed.
 */
export const setPassword = ({ db, clock, ids, passwords, devices, actionLimit, audit, secret }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/Password',
    summary: 'Sets an owner’s password by a mailed token; every session ends.',
    body: SetPassword,
    access: 'anyone',
    answers: { 200: Done },
    async handle({ req, res, body }) {
      await actionLimit.act('token', { realm: 'owner', address: addressOf(req) })
      const now = clock.now()
      const token = readMailedToken(secret, body.token, { purpose: 'accountReset', now })
      const account = token.ok ? await findAccountDetails(db, token.subject) : undefined
      if (!token.ok || !account || !token.fits(resetState(account))) throw deadLink()
      const newHash = await passwords.hash(
        body.password,
        { email: account.email, names: [account.name] },
        res,
      )
      await db.app(async (tx) => {
        const { id, emailKey, passwordHash: oldHash } = account
        if (!(await resetAccountPassword(tx, { id, oldHash, newHash, emailKey, at: now }))) throw deadLink()
        await deleteAccountSessions(tx, id)
        await auditAccount({ audit }, tx, {
          accountId: id,
          action: 'account.password-reset',
        })
        giveNotice({ clock, ids }, tx, account, 'password-reset')
      })
      return reply(200, {}, { 'set-cookie': ownerDeviceCookie(devices, newHash) })
    },
  })
