import { invalid, unauthorized } from '@portico/kit/errors'
import { reply, route, type Context, type Reply } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { SetPassword } from '@portico/proto/http/members'
import { Done } from '@portico/proto/http/replies'
import { changedMeanwhile, deadLink } from '../../audit/audit-account.ts'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { MEMBER_DEVICE_COOKIE, cookieValues } from '../../guard/domain/device.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { memberNoticeMail } from '../mail-kinds.ts'
import { memberResetState } from '../mailed-links.ts'
import { memberDeviceCookie, memberRealm, requireMemberXsrf } from '../start-session.ts'
import { deleteSiteUserSessions } from '../../sessions/store/member-sessions.ts'
import { findSiteUser, resetSiteUserPassword, setSiteUserPassword, type SiteUser } from '../store/members.ts'

type Asked = Pick<Context, 'req' | 'res' | 'website' | 'principal' | 'headers'>

/** Sets a member's password: by the token of a mailed link, or by a signed-in member who knows the old one. */
export const memberPassword = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/site-users/account/password',
    summary: 'Sets a member’s password, by a mailed token or by the old password.',
    access: 'anyone',
    body: SetPassword,
    answers: { 200: Done },
    handle({ body: { token, currentPassword = '', password }, ...context }) {
      if (token !== undefined) return byToken(deps, context, token, password)
      return byMember(deps, context, currentPassword, password)
    },
  })

/**
 * Ends every session. The token hangs on the old password, so it is spent by the change, and of parallel ones a single
 * one wins. Whoever has it read the member's mail: the address is confirmed.
 */
async function byToken(deps: RouteDeps, asked: Asked, text: string, password: string): Promise<Reply> {
  const { db, clock, secret, actionLimit, devices } = deps
  const websiteId = asked.website.id
  await actionLimit.act('token', { realm: memberRealm(websiteId), address: addressOf(asked.req) })
  const now = clock.now()
  const token = readMailedToken(secret, text, { purpose: 'memberReset', websiteId, now })
  const user = token.ok ? await db.tenant(websiteId, (tx) => findSiteUser(tx, token.subject)) : undefined
  if (!token.ok || !user || user.disabled || !token.fits(memberResetState(user))) throw deadLink()
  const newHash = await hashFor(deps, asked, user, password)
  await db.tenant(websiteId, async (tx) => {
    const { id, passwordHash: oldHash } = user
    if (!(await resetSiteUserPassword(tx, { id, oldHash, newHash, at: now }))) throw deadLink()
    await deleteSiteUserSessions(tx, id)
    jobs.add(tx, memberNoticeMail, { websiteId, memberId: id, notice: 'reset', at: now.getTime() })
  })
  return reply(200, {}, { 'set-cookie': memberDeviceCookie(devices, newHash) })
}

/** Ends all other sessions. The old password is asked for under the limits of signing in. */
async function byMember(
  deps: RouteDeps,
  asked: Asked,
  currentPassword: string,
  password: string,
): Promise<Done> {
  const { db, clock, passwords, devices, limit } = deps
  const { memberId, sessionId, websiteId } = requireMemberXsrf(asked)
  const user = await db.tenant(websiteId, (tx) => findSiteUser(tx, memberId))
  if (!user) throw unauthorized()
  const realm = memberRealm(websiteId)
  const device = devices.read(cookieValues(asked.headers.cookie, MEMBER_DEVICE_COOKIE), user.passwordHash)
  const who = { realm, emailKey: user.emailKey, address: addressOf(asked.req), device }
  const right = await limit.attempt(who, async () =>
    (await passwords.verify(user.passwordHash, currentPassword, asked.res)) ? true : undefined,
  )
  if (!right) throw invalid({ currentPassword: 'This is not your password.' }, 'This is not your password.')
  const newHash = await hashFor(deps, asked, user, password)
  await db.tenant(websiteId, async (tx) => {
    const change = { id: user.id, oldHash: user.passwordHash, newHash }
    if (!(await setSiteUserPassword(tx, change))) throw changedMeanwhile()
    await deleteSiteUserSessions(tx, user.id, sessionId)
    const at = clock.now().getTime()
    jobs.add(tx, memberNoticeMail, { websiteId, memberId: user.id, notice: 'changed', at })
  })
  return {}
}

const hashFor = ({ passwords }: RouteDeps, { website, res }: Asked, user: SiteUser, password: string) =>
  passwords.hash(
    password,
    { email: user.email, names: [user.firstName, user.lastName, website.identifier] },
    res,
  )
