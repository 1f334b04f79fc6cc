import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { Login, AccountReply } from '@portico/proto/http/identity'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { OWNER_DEVICE_COOKIE, cookieValues } from '../../guard/domain/device.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { OWNER_REALM, startOwnerSession } from '../start-session.ts'
import { findAccountAndCount } from '../../accounts/store/accounts.ts'

/** Signs an owner in. An unknown account gets the same words, after the same work, as a wrong password. */
export const login = (deps: RouteDeps) => {
  const { db, passwords, devices, limit, signals } = deps
  return route({
    method: 'POST',
    path: '/api/auth/Login',
    summary: 'Signs an owner in.',
    access: 'anyone',
    accepts: 'json-or-form',
    body: Login,
    unknownFields: 'ignored',
    answers: { 200: AccountReply },
    async handle({ req, res, body }) {
      const key = emailKey(body.email)
      const sent = devices.open(cookieValues(req.headers.cookie, OWNER_DEVICE_COOKIE))
      const account = await limit.signIn(
        { realm: OWNER_REALM, emailKey: key, address: addressOf(req), devices: sent },
        (attempt) => findAccountAndCount(db, attempt),
        async (found) =>
          (await passwords.verify(found?.passwordHash, body.password, res)) ? found : undefined,
      )
      if (!account) {
        signals.signInRefused('owner')
        throw unauthorized('The e-mail address or the password is not right.')
      }
      const answer = await startOwnerSession(deps, account, req.headers, body.websiteId)
      signals.signedIn('owner')
      return answer
    },
  })
}
