import { route } from '@portico/kit/http/route'
import { notifyAccount } from '../../accounts/notify-account.ts'
import { auditAccount } from '../../audit/audit-account.ts'
import { concurrentChange } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/owners/own-account.schemas'
import type { RouteDeps } from '../../deps.ts'
import { verifyOwnPassword } from '../verify-own-password.ts'
import { setAccountPasswordHash } from '../../accounts/store/account-details.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'

/** Changes the password of the signed-in owner, ends all other sessions and mails a notice. */
export const changeOwnPassword = (deps: RouteDeps) =>
  route(api.changeOwnPassword, async ({ req, res, principal, body }) => {
    const { db, passwords } = deps
    const account = await verifyOwnPassword(deps, {
      accountId: principal.accountId,
      password: body.currentPassword,
      field: 'currentPassword',
      address: addressForLimits(req),
      requester: res,
    })
    const { id, passwordHash: oldHash } = account
    const newHash = await passwords.hash(body.password, { email: account.email, names: [account.name] }, res)
    await db.app(async (tx) => {
      if (!(await setAccountPasswordHash(tx, { id, oldHash, newHash }))) throw concurrentChange()
      await deleteAccountSessions(tx, id, principal.sessionId)
      await auditAccount(deps, tx, {
        accountId: id,
        action: 'account.password-changed',
      })
      notifyAccount(deps, tx, account, 'password-changed')
    })
    return {}
  })
