import { unauthorized } from '@portico/kit/errors'
import { reply, route, type Context, type Reply } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import type { Done } from '@portico/proto/http/common/replies'
import { concurrentChange, invalidLink, wrongPassword } from '../../guard/refusals.ts'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import type { RouteDeps } from '../../deps.ts'
import { MEMBER_DEVICE_COOKIE, cookieValues } from '../../guard/domain/device.ts'
import { readMailedToken } from '../../mail/domain/mailed-token.ts'
import { memberNoticeMail } from '../mail-kinds.ts'
import { memberResetState } from '../mailed-links.ts'
import { memberDeviceCookie, memberRealm, requireMemberXsrf } from '../start-session.ts'
import { deleteMemberSessions } from '../../sessions/store/member-sessions.ts'
import {
  findMember,
  resetMemberPasswordHash,
  setMemberPasswordHash,
  type MemberRecord,
} from '../store/members.ts'

type RequestContext = Pick<Context, 'req' | 'res' | 'website' | 'principal' | 'headers'>

/** Sets a member's password by the token of a mailed link, or for a signed-in member who gives the old one. */
export const setMemberPassword = (deps: RouteDeps) =>
  route(api.setMemberPassword, ({ body: { token, currentPassword = '', password }, ...context }) => {
    if (token !== undefined) return resetByToken(deps, context, token, password)
    return changeByMember(deps, context, currentPassword, password)
  })

/**
 * Ends all sessions. The token is bound to the old password, so the change spends it and one of several parallel
 * requests succeeds. The token was read from the member's mail, so the address is confirmed too.
 */
async function resetByToken(
  deps: RouteDeps,
  context: RequestContext,
  text: string,
  password: string,
): Promise<Reply> {
  const { db, clock, secret, actionLimiter, devices } = deps
  const websiteId = context.website.id
  await actionLimiter.consume('token', {
    realm: memberRealm(websiteId),
    address: addressForLimits(context.req),
  })
  const now = clock.now()
  const token = readMailedToken(secret, text, { purpose: 'memberReset', websiteId, now })
  const member = token.ok ? await db.tenant(websiteId, (tx) => findMember(tx, token.subject)) : undefined
  if (!token.ok || !member || member.disabled || !token.fits(memberResetState(member))) throw invalidLink()
  const newHash = await hashPassword(deps, context, member, password)
  await db.tenant(websiteId, async (tx) => {
    const { id, passwordHash: oldHash } = member
    if (!(await resetMemberPasswordHash(tx, { id, oldHash, newHash, at: now }))) throw invalidLink()
    await deleteMemberSessions(tx, id)
    jobs.add(tx, memberNoticeMail, { websiteId, memberId: id, notice: 'reset', at: now.getTime() })
  })
  return reply(200, {}, { 'set-cookie': memberDeviceCookie(devices, newHash) })
}

/** Ends all other sessions. The old password is verified under the limits of sign-ins. */
async function changeByMember(
  deps: RouteDeps,
  context: RequestContext,
  currentPassword: string,
  password: string,
): Promise<Done> {
  const { db, clock, passwords, devices, loginLimiter } = deps
  const { memberId, sessionId, websiteId } = requireMemberXsrf(context)
  const member = await db.tenant(websiteId, (tx) => findMember(tx, memberId))
  if (!member) throw unauthorized()
  const realm = memberRealm(websiteId)
  const device = devices.findOwnId(
    cookieValues(context.headers.cookie, MEMBER_DEVICE_COOKIE),
    member.passwordHash,
  )
  const keys = { realm, emailKey: member.emailKey, address: addressForLimits(context.req), device }
  const isCorrect = await loginLimiter.runAttempt(keys, async () =>
    (await passwords.verify(member.passwordHash, currentPassword, context.res)) ? true : undefined,
  )
  if (!isCorrect) throw wrongPassword('currentPassword')
  const newHash = await hashPassword(deps, context, member, password)
  await db.tenant(websiteId, async (tx) => {
    const change = { id: member.id, oldHash: member.passwordHash, newHash }
    if (!(await setMemberPasswordHash(tx, change))) throw concurrentChange()
    await deleteMemberSessions(tx, member.id, sessionId)
    const at = clock.now().getTime()
    jobs.add(tx, memberNoticeMail, { websiteId, memberId: member.id, notice: 'changed', at })
  })
  return {}
}

const hashPassword = (
  { passwords }: RouteDeps,
  { website, res }: RequestContext,
  member: MemberRecord,
  password: string,
) =>
  passwords.hash(
    password,
    { email: member.email, names: [member.firstName, member.lastName, website.identifier] },
    res,
  )
