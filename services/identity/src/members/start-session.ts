import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, forbidden, unauthorized } from '@portico/kit/errors'
import { NEW_SESSION_HEADER, newSession } from '@portico/kit/http/crumb'
import { Reply, reply, type Context } from '@portico/kit/http/route'
import type { Clock } from '@portico/kit/clock'
import type { Ids } from '@portico/kit/ids'
import { sameSecret } from '@portico/kit/same-secret'
import type { Tx } from '@portico/kit/postgres/db'
import type { MemberProfile, MemberSessionReply } from '@portico/proto/http/members'
import { cookie, memberCookies } from '../sessions/domain/cookies.ts'
import { MEMBER_DEVICE_COOKIE, type Devices } from '../guard/domain/device.ts'
import { newToken, tokenHash, xsrfOf } from '../sessions/domain/token.ts'
import { keptUserAgent } from '../sessions/domain/user-agent.ts'
import { REMEMBERED_SECONDS, insertSiteUserSession } from '../sessions/store/member-sessions.ts'
import { findSiteUser, type SiteUser } from './store/members.ts'

/** Whose addresses those of a website's members are. */
export const memberRealm = (websiteId: string) => `member ${websiteId}`
const DEVICE_SECONDS = 365 * 86_400

/** A member as the member sees it. */
export const profileOf = (user: SiteUser): MemberProfile => ({
  id: user.id,
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  name: { firstName: user.firstName, lastName: user.lastName },
})

/**
 * Starts a member's session in the tenant transaction and answers with its XSRF token and cookies (SESS-01).
 * @throws Refusal 401 when the password was changed after it had been checked, 403 for a disabled member
 */
export async function startMemberSession(
  { clock, ids, devices }: { clock: Clock; ids: Ids; devices: Devices },
  tx: Tx,
  websiteId: string,
  user: SiteUser,
  { rememberMe, headers }: { rememberMe: boolean; headers: IncomingHttpHeaders },
): Promise<Reply> {
  const token = newToken()
  const xsrf = xsrfOf(token)
  const id = ids.objectId()
  const at = clock.now()
  const started = await insertSiteUserSession(tx, websiteId, {
    tokenHash: tokenHash(token),
    id,
    siteUserId: user.id,
    passwordHash: user.passwordHash,
    remembered: rememberMe,
    userAgent: keptUserAgent(headers),
    createdAt: at,
  })
  if (!started && (await findSiteUser(tx, user.id))?.disabled) throw memberDisabled()
  if (!started) throw unauthorized('The e-mail address or the password is not right.')
  const body: MemberSessionReply = { xsrfToken: xsrf, siteUser: profileOf(user) }
  return reply(200, body, {
    [NEW_SESSION_HEADER]: newSession('member', id),
    'set-cookie': [
      ...memberCookies({
        token,
        xsrf,
        memberId: user.id,
        firstName: user.firstName,
        at,
        maxAgeSeconds: rememberMe ? REMEMBERED_SECONDS : undefined,
      }),
      // Who does not want to be remembered leaves nothing on the machine.
      memberDeviceCookie(devices, user.passwordHash, rememberMe ? DEVICE_SECONDS : undefined),
    ],
  })
}

/** The mark of a device that this member used; without `maxAgeSeconds` until the browser closes. */
export const memberDeviceCookie = (devices: Devices, passwordHash: string, maxAgeSeconds?: number): string =>
  cookie(MEMBER_DEVICE_COOKIE, devices.make(passwordHash), { maxAgeSeconds })

/** A reply that sets more cookies. */
export const withCookies = (answer: Reply, cookies: readonly string[]): Reply =>
  new Reply(answer.status, answer.body, {
    ...answer.headers,
    'set-cookie': [answer.headers['set-cookie'] ?? [], cookies].flat(2),
  })

/** 403: said only after the right password, so that it tells nobody else who is a member. */
export const memberDisabled = (): Refusal =>
  new Refusal(403, { error: 'This account is disabled. Please write to the owner of this website.' })

/** The member who is signed in on this host's website. @throws Refusal 401 for anyone else, an owner included */
export function requireMember(context: Pick<Context, 'principal' | 'website'>) {
  const { principal } = context
  if (principal.kind !== 'member' || principal.websiteId !== context.website.id) throw unauthorized()
  return principal
}

/** The same, and the call carries the member's XSRF token (SESS-02). @throws Refusal 403 without it */
export function requireMemberXsrf(context: Pick<Context, 'principal' | 'website' | 'headers'>) {
  const member = requireMember(context)
  if (!sameSecret(context.headers['x-siteuser-xsrf-token'], member.xsrf)) throw forbidden()
  return member
}
