import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { MemberLogin, MemberSessionReply } from '@portico/proto/http/members'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { MEMBER_DEVICE_COOKIE, cookieValues } from '../../guard/domain/device.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { memberDisabled, memberRealm, startMemberSession, withCookies } from '../start-session.ts'
import { findSiteUserAndCount } from '../store/members.ts'

/**
 * Signs a member in on the host's website (SESS-01): 30 days with rememberMe, else until the browser closes. The cart
 * at hand becomes the member's.
 */
export const memberLogin = ({ db, clock, ids, passwords, devices, limit, memberCarts, signals }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/site-users/account/session',
    summary: 'Signs a member in.',
    access: 'anyone',
    body: MemberLogin,
    unknownFields: 'ignored',
    answers: { 200: MemberSessionReply },
    async handle({ req, res, body, website, headers }) {
      const key = emailKey(body.email)
      const sent = devices.open(cookieValues(headers.cookie, MEMBER_DEVICE_COOKIE))
      const user = await limit.signIn(
        { realm: memberRealm(website.id), emailKey: key, address: addressOf(req), devices: sent },
        (attempt) => db.tenant(website.id, (tx) => findSiteUserAndCount(tx, attempt)),
        async (found) =>
          (await passwords.verify(found?.passwordHash, body.password, res)) ? found : undefined,
      )
      if (!user) {
        signals.signInRefused('member')
        throw unauthorized('The e-mail address or the password is not right.')
      }
      if (user.disabled) throw memberDisabled()
      const answer = await db.tenant(website.id, (tx) =>
        startMemberSession({ clock, ids, devices }, tx, website.id, user, {
          rememberMe: body.rememberMe,
          headers,
        }),
      )
      signals.signedIn('member')
      return withCookies(answer, await memberCarts.signedIn(website, user.id, headers))
    },
  })
