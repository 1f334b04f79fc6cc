import { reply, route } from '@portico/kit/http/route'
import type { RouteDeps } from '../deps.ts'
import { clearedMemberCookies } from '../domain/cookies.ts'
import { requireMemberXsrf } from '../member-session.ts'
import { deleteSiteUserSession } from '../store/site-user-sessions.ts'

/** Ends the member's session. Nobody signed in is no error: the cookies go in any case. */
export const memberLogout = ({ db, signals }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: '/api/site-users/account/session',
    access: 'anyone',
    async handle(context) {
      if (context.principal.kind === 'member') {
        const member = requireMemberXsrf(context)
        await db.tenant(member.websiteId, (tx) => deleteSiteUserSession(tx, member.sessionId))
        signals.signedOut('member')
      }
      return reply(200, {}, { 'set-cookie': clearedMemberCookies() })
    },
  })
