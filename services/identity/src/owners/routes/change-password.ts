import { route } from '@portico/kit/http/route'
import { ChangePassword } from '@portico/proto/http/identity'
import { Done } from '@portico/proto/http/replies'
import { giveNotice } from '../../accounts/account-notice.ts'
import { auditAccount, changedMeanwhile } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { verifyOwnPassword } from '../verify-own-password.ts'
import { setAccountPassword } from '../../accounts/store/account-details.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'

/** Changes the signed-in owner's password, ends all other sessions and mails a notice. */
export const changeOwnPassword = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/accounts/me/password',
    summary: 'Changes the password; all other sessions end.',
    body: ChangePassword,
    access: 'account',
    answers: { 200: Done },
    async handle({ req, res, principal, body }) {
      const { db, passwords } = deps
      const account = await verifyOwnPassword(deps, {
        accountId: principal.accountId,
        password: body.currentPassword,
        field: 'currentPassword',
        address: addressOf(req),
        waiting: res,
      })
      const { id, passwordHash: oldHash } = account
      const newHash = await passwords.hash(
        body.password,
        { email: account.email, names: [account.name] },
        res,
      )
      await db.app(async (tx) => {
        if (!(await setAccountPassword(tx, { id, oldHash, newHash }))) throw changedMeanwhile()
        await deleteAccountSessions(tx, id, principal.sessionId)
        await auditAccount(deps, tx, {
          accountId: id,
          action: 'account.password-changed',
        })
        giveNotice(deps, tx, account, 'password-changed')
      })
      return {}
    },
  })
