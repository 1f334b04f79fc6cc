import { route } from '@portico/kit/http/route'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import { wrongCredentials } from '../../guard/refusals.ts'
import type { RouteDeps } from '../../deps.ts'
import { MEMBER_DEVICE_COOKIE, cookieValues } from '../../guard/domain/device.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { memberDisabled, memberRealm, startMemberSession, withCookies } from '../start-session.ts'
import { findMemberAndCount } from '../store/members.ts'

/**
 * Signs a member in on the host's website (SESS-01): for 30 days with rememberMe, otherwise until the browser closes.
 * The visitor's cart becomes the member's.
 */
export const signInMember = ({
  db,
  clock,
  ids,
  passwords,
  devices,
  loginLimiter,
  memberCarts,
  signals,
}: RouteDeps) =>
  route(api.signInMember, async ({ req, res, body, website, headers }) => {
    const key = emailKey(body.email)
    const sentDevices = devices.parse(cookieValues(headers.cookie, MEMBER_DEVICE_COOKIE))
    const member = await loginLimiter.runSignIn(
      {
        realm: memberRealm(website.id),
        emailKey: key,
        address: addressForLimits(req),
        devices: sentDevices,
      },
      (attempt) => db.tenant(website.id, (tx) => findMemberAndCount(tx, attempt)),
      async (found) =>
        (await passwords.verify(found?.passwordHash, body.password, res, { websiteId: website.id }))
          ? found
          : undefined,
    )
    if (!member) {
      signals.signInRefused('member')
      throw wrongCredentials()
    }
    if (member.disabled) throw memberDisabled()
    const answer = await db.tenant(website.id, (tx) =>
      startMemberSession({ clock, ids, devices }, tx, website.id, member, {
        rememberMe: body.rememberMe,
        headers,
      }),
    )
    signals.signedIn('member')
    return withCookies(answer, await memberCarts.signedIn(website, member.id, headers))
  })
