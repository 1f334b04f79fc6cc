import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, forbidden, unauthorized } from '@portico/kit/errors'
import { NEW_SESSION_HEADER, newSession } from '@portico/kit/http/caller/crumb'
import { Reply, reply, type Context } from '@portico/kit/http/route'
import type { Clock } from '@portico/kit/clock'
import type { Ids } from '@portico/kit/ids'
import { sameSecret } from '@portico/kit/same-secret'
import type { Tx } from '@portico/kit/postgres/db'
import type { MemberProfile, MemberSessionReply } from '@portico/proto/http/people/members'
import { cookie, memberCookies } from '../sessions/domain/cookies.ts'
import { MEMBER_DEVICE_COOKIE, type Devices } from '../guard/domain/device.ts'
import { wrongCredentials } from '../guard/refusals.ts'
import { newToken, tokenHash, xsrfOf } from '../sessions/domain/token.ts'
import { truncatedUserAgent } from '../sessions/domain/user-agent.ts'
import { REMEMBERED_SECONDS, insertMemberSession } from '../sessions/store/member-sessions.ts'
import { findMember, type MemberRecord } from './store/members.ts'

/** The realm of a website's members, in which their e-mail keys are unique. */
export const memberRealm = (websiteId: string) => `member ${websiteId}`
const DEVICE_SECONDS = 365 * 86_400

/** Returns a member's profile as the member sees it. */
export const profileOf = (member: MemberRecord): MemberProfile => ({
  id: member.id,
  email: member.email,
  emailConfirmed: member.emailConfirmed,
  name: { firstName: member.firstName, lastName: member.lastName },
})

/**
 * Starts a member's session in the tenant transaction and replies with its XSRF token and cookies (SESS-01).
 * @throws Refusal 401 when the password was changed after it was verified, 403 for a disabled member
 */
export async function startMemberSession(
  { clock, ids, devices }: { clock: Clock; ids: Ids; devices: Devices },
  tx: Tx,
  websiteId: string,
  member: MemberRecord,
  { rememberMe, headers }: { rememberMe: boolean; headers: IncomingHttpHeaders },
): Promise<Reply> {
  const token = newToken()
  const xsrf = xsrfOf(token)
  const id = ids.objectId()
  const at = clock.now()
  const started = await insertMemberSession(tx, websiteId, {
    tokenHash: tokenHash(token),
    id,
    memberId: member.id,
    passwordHash: member.passwordHash,
    remembered: rememberMe,
    userAgent: truncatedUserAgent(headers),
    createdAt: at,
  })
  if (!started && (await findMember(tx, member.id))?.disabled) throw memberDisabled()
  if (!started) throw wrongCredentials()
  const body: MemberSessionReply = { xsrfToken: xsrf, siteUser: profileOf(member) }
  return reply(200, body, {
    [NEW_SESSION_HEADER]: newSession('member', id),
    'set-cookie': [
      ...memberCookies({
        token,
        xsrf,
        memberId: member.id,
        firstName: member.firstName,
        at,
        maxAgeSeconds: rememberMe ? REMEMBERED_SECONDS : undefined,
      }),
      // Without rememberMe no cookie outlives the browser session.
      memberDeviceCookie(devices, member.passwordHash, rememberMe ? DEVICE_SECONDS : undefined),
    ],
  })
}

/**
 * Returns the cookie that makes the browser a known device of the member; without `maxAgeSeconds` it ends with the
 * browser.
 */
export const memberDeviceCookie = (devices: Devices, passwordHash: string, maxAgeSeconds?: number): string =>
  cookie(MEMBER_DEVICE_COOKIE, devices.issue(passwordHash), { maxAgeSeconds })

/** Returns the reply with more cookies. */
export const withCookies = (answer: Reply, cookies: readonly string[]): Reply =>
  new Reply(answer.status, answer.body, {
    ...answer.headers,
    'set-cookie': [answer.headers['set-cookie'] ?? [], cookies].flat(2),
  })

/**
 * 403 for a disabled member. Sent only after the right password, so that it does not reveal to others who is a member.
 */
export const memberDisabled = (): Refusal =>
  new Refusal(403, { error: 'This account is disabled. Please contact the owner of this website.' })

/**
 * Returns the member who is signed in on this host's website.
 * @throws Refusal 401 for all other callers, owners included
 */
export function requireMember(context: Pick<Context, 'principal' | 'website'>) {
  const { principal } = context
  if (principal.kind !== 'member' || principal.websiteId !== context.website.id) throw unauthorized()
  return principal
}

/** Does the same for calls that must carry the member's XSRF token (SESS-02). @throws Refusal 403 without it */
export function requireMemberXsrf(context: Pick<Context, 'principal' | 'website' | 'headers'>) {
  const member = requireMember(context)
  if (!sameSecret(context.headers['x-siteuser-xsrf-token'], member.xsrf)) throw forbidden()
  return member
}
