import { unauthorized } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { ChangeProfile, type MemberProfile } from '@portico/proto/http/members'
import type { RouteDeps } from '../deps.ts'
import { profileOf } from '../member-session.ts'
import { findSiteUser, setSiteUserNames } from '../store/site-users.ts'

const path = '/api/site-users/account/profile'

/** The member's profile; the call carries the member's XSRF header (SESS-02). */
export const memberProfile = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    access: 'member',
    async handle({ principal }): Promise<MemberProfile> {
      const user = await db.tenant(principal.websiteId, (tx) => findSiteUser(tx, principal.memberId))
      if (!user) throw unauthorized()
      return profileOf(user)
    },
  })

/** The member writes another name. */
export const changeProfile = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path,
    access: 'member',
    body: ChangeProfile,
    async handle({ principal: { memberId, websiteId }, body }): Promise<MemberProfile> {
      const user = await db.tenant(websiteId, (tx) => setSiteUserNames(tx, websiteId, memberId, body))
      if (!user) throw unauthorized()
      return profileOf(user)
    },
  })
