import { unauthorized } from '@portico/kit/errors'
import { reply, route } from '@portico/kit/http/route'
import { ChangeProfile, MemberProfile } from '@portico/proto/http/members'
import type { RouteDeps } from '../../deps.ts'
import { memberInfoCookie } from '../../sessions/domain/cookies.ts'
import { profileOf } from '../start-session.ts'
import { findSessionSpan } from '../../sessions/store/member-sessions.ts'
import { findSiteUser, setSiteUserNames } from '../store/members.ts'

const path = '/api/site-users/account/profile'

/** The member's profile; the call carries the member's XSRF header (SESS-02). */
export const memberProfile = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'The signed-in member’s profile.',
    access: 'member',
    answers: { 200: MemberProfile },
    async handle({ principal }): Promise<MemberProfile> {
      const user = await db.tenant(principal.websiteId, (tx) => findSiteUser(tx, principal.memberId))
      if (!user) throw unauthorized()
      return profileOf(user)
    },
  })

/** The member writes another name, which scripts of the page learn from the cookie as long as the session lasts. */
export const changeProfile = ({ db, clock }: RouteDeps) =>
  route({
    method: 'PUT',
    path,
    summary: 'Changes the signed-in member’s name.',
    access: 'member',
    body: ChangeProfile,
    answers: { 200: MemberProfile },
    async handle({ principal: { memberId, sessionId, websiteId }, body }) {
      const { user, session } = await db.tenant(websiteId, async (tx) => ({
        user: await setSiteUserNames(tx, websiteId, memberId, body),
        session: await findSessionSpan(tx, sessionId),
      }))
      if (!user || !session) throw unauthorized()
      const left = Math.floor((session.expiresAt.getTime() - clock.now().getTime()) / 1_000)
      const cookie = memberInfoCookie({
        memberId,
        firstName: user.firstName,
        at: session.createdAt,
        maxAgeSeconds: session.remembered ? left : undefined,
      })
      return reply(200, profileOf(user) satisfies MemberProfile, { 'set-cookie': cookie })
    },
  })
