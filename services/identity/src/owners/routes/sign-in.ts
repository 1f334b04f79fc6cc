import { route } from '@portico/kit/http/route'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import { wrongCredentials } from '../../guard/refusals.ts'
import type { RouteDeps } from '../../deps.ts'
import { OWNER_DEVICE_COOKIE, cookieValues } from '../../guard/domain/device.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { OWNER_REALM, startOwnerSession } from '../start-session.ts'
import { findAccountAndCount } from '../../accounts/store/accounts.ts'

/** Signs an owner in. An unknown account gets the same reply, after the same work, as a wrong password. */
export const signIn = (deps: RouteDeps) => {
  const { db, passwords, devices, loginLimiter, signals } = deps
  return route(api.signIn, async ({ req, res, body }) => {
    const key = emailKey(body.email)
    const sentDevices = devices.parse(cookieValues(req.headers.cookie, OWNER_DEVICE_COOKIE))
    const account = await loginLimiter.runSignIn(
      { realm: OWNER_REALM, emailKey: key, address: addressForLimits(req), devices: sentDevices },
      (attempt) => findAccountAndCount(db, attempt),
      async (found) =>
        (await passwords.verify(found?.passwordHash, body.password, res)) ? found : undefined,
    )
    if (!account) {
      signals.signInRefused('owner')
      throw wrongCredentials()
    }
    const target = body.targetWebsite ? (body.websiteId ?? 'first') : 'none'
    const answer = await startOwnerSession(deps, account, req.headers, target)
    signals.signedIn('owner')
    return answer
  })
}
