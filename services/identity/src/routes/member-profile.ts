import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { RouteDeps } from '../deps.ts'
import { profileOf, requireMemberXsrf } from '../member-session.ts'
import { findSiteUser } from '../store/site-users.ts'

/** The member's profile; the call carries the member's XSRF header (SESS-02). */
export const memberProfile = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/site-users/account/profile',
    async handle(context) {
      const member = requireMemberXsrf(context)
      const user = await db.tenant(member.websiteId, (tx) => findSiteUser(tx, member.memberId))
      if (!user) throw unauthorized()
      return profileOf(user)
    },
  })
