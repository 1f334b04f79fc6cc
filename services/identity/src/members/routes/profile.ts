import { unauthorized } from '@portico/kit/errors'
import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/members/member-profile.schemas'
import type { MemberProfile } from '@portico/proto/http/people/members'
import type { RouteDeps } from '../../deps.ts'
import { memberInfoCookie } from '../../sessions/domain/cookies.ts'
import { profileOf } from '../start-session.ts'
import { findSessionSpan } from '../../sessions/store/member-sessions.ts'
import { findMember, setMemberNames } from '../store/members.ts'

/** Returns the member's profile. The call must carry the member's XSRF header (SESS-02). */
export const readMemberProfile = ({ db }: RouteDeps) =>
  route(api.readMemberProfile, async ({ principal }): Promise<MemberProfile> => {
    const member = await db.tenant(principal.websiteId, (tx) => findMember(tx, principal.memberId))
    if (!member) throw unauthorized()
    return profileOf(member)
  })

/** Changes the member's name, and the cookie from which scripts of the page read it. */
export const changeMemberProfile = ({ db, clock }: RouteDeps) =>
  route(api.changeMemberProfile, async ({ principal: { memberId, sessionId, websiteId }, body }) => {
    const { member, session } = await db.tenant(websiteId, async (tx) => ({
      member: await setMemberNames(tx, websiteId, memberId, body),
      session: await findSessionSpan(tx, sessionId),
    }))
    if (!member || !session) throw unauthorized()
    const secondsLeft = Math.floor((session.expiresAt.getTime() - clock.now().getTime()) / 1_000)
    const cookie = memberInfoCookie({
      memberId,
      firstName: member.firstName,
      at: session.createdAt,
      maxAgeSeconds: session.remembered ? secondsLeft : undefined,
    })
    return reply(200, profileOf(member) satisfies MemberProfile, { 'set-cookie': cookie })
  })
