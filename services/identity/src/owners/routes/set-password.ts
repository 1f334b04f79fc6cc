import { reply, route } from '@portico/kit/http/route'
import { notifyAccount } from '../../accounts/notify-account.ts'
import { auditAccount } from '../../audit/audit-account.ts'
import { invalidLink } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { resetState } from '../mailed-links.ts'
import { OWNER_REALM, ownerDeviceCookie } from '../start-session.ts'
import { findAccountDetails, resetAccountPasswordHash } from '../../accounts/store/account-details.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'

/**
 * Sets a new password by a mailed token and ends all sessions. The token is bound to the old password, so the change
 * spends it and one of several parallel requests succeeds. The token was read from the account's mail, so the address
 * is confirmed too.
 */
export const setPassword = ({
  db,
  clock,
  ids,
  passwords,
  devices,
  actionLimiter,
  audit,
  secret,
}: RouteDeps) =>
  route(api.setPassword, async ({ req, res, body }) => {
    await actionLimiter.consume('token', { realm: OWNER_REALM, address: addressForLimits(req) })
    const now = clock.now()
    const token = readMailedToken(secret, body.token, { purpose: 'accountReset', now })
    const account = token.ok ? await findAccountDetails(db, token.subject) : undefined
    if (!token.ok || !account || !token.fits(resetState(account))) throw invalidLink()
    const newHash = await passwords.hash(body.password, { email: account.email, names: [account.name] }, res)
    await db.app(async (tx) => {
      const { id, emailKey, passwordHash: oldHash } = account
      if (!(await resetAccountPasswordHash(tx, { id, oldHash, newHash, emailKey, at: now })))
        throw invalidLink()
      await deleteAccountSessions(tx, id)
      await auditAccount({ audit }, tx, {
        accountId: id,
        action: 'account.password-reset',
      })
      notifyAccount({ clock, ids }, tx, account, 'password-reset')
    })
    return reply(200, {}, { 'set-cookie': ownerDeviceCookie(devices, newHash) })
  })
