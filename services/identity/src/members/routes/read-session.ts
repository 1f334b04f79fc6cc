import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import type { MemberSessionReply } from '@portico/proto/http/people/members'
import type { RouteDeps } from '../../deps.ts'
import { profileOf } from '../start-session.ts'
import { findMember } from '../store/members.ts'

/** Returns the member's current session with its XSRF token, for a page that was loaded again (S-16). */
export const readMemberSession = ({ db }: RouteDeps) =>
  route(api.readMemberSession, async ({ principal }) => {
    const member = await db.tenant(principal.websiteId, (tx) => findMember(tx, principal.memberId))
    if (!member) throw unauthorized()
    const answer: MemberSessionReply = { xsrfToken: principal.xsrf, siteUser: profileOf(member) }
    return answer
  })
