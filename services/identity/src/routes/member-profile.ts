import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { RouteDeps } from '../deps.ts'
import { profileOf } from '../member-session.ts'
import { findSiteUser } from '../store/site-users.ts'

/** The member's profile; the call carries the member's XSRF header (SESS-02). */
export const memberProfile = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/site-users/account/profile',
    access: 'member',
    async handle(context) {
      const member = context.principal
      const user = await db.tenant(member.websiteId, (tx) => findSiteUser(tx, member.memberId))
      if (!user) throw unauthorized()
      return profileOf(user)
    },
  })
