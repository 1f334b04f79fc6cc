import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { MemberSessionReply } from '@portico/proto/http/members'
import type { RouteDeps } from '../../deps.ts'
import { profileOf } from '../start-session.ts'
import { findSiteUser } from '../store/members.ts'

/** The member's current session with its XSRF token, for a page that was opened anew (S-16). */
export const memberSession = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/site-users/account/session',
    summary: 'Who is signed in, and the XSRF token of the session.',
    access: 'member-cookie',
    answers: { 200: MemberSessionReply },
    async handle(context) {
      const member = context.principal
      const user = await db.tenant(member.websiteId, (tx) => findSiteUser(tx, member.memberId))
      if (!user) throw unauthorized()
      const answer: MemberSessionReply = { xsrfToken: member.xsrf, siteUser: profileOf(user) }
      return answer
    },
  })
