import { reply, route } from '@portico/kit/http/route'
import { MemberLogout } from '@portico/proto/http/members'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../../deps.ts'
import { clearedMemberCookies } from '../../sessions/domain/cookies.ts'
import { requireMemberXsrf } from '../start-session.ts'
import { deleteSiteUserSession } from '../../sessions/store/member-sessions.ts'

/**
 * Ends the member's session. Nobody signed in is no error: the cookies go in any case. The cart stays the member's; with
 * `cloneCart=true` a copy of it stays with the visitor (SESS-03).
 */
export const memberLogout = ({ db, memberCarts, signals }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: '/api/site-users/account/session',
    summary: 'Signs the member out; a copy of the cart may stay.',
    access: 'anyone',
    query: MemberLogout,
    answers: { 200: Done },
    async handle(context) {
      const { principal, query, website, headers } = context
      const cookies = clearedMemberCookies()
      if (principal.kind === 'member') {
        const { memberId, sessionId } = requireMemberXsrf(context)
        await db.tenant(website.id, (tx) => deleteSiteUserSession(tx, sessionId))
        signals.signedOut('member')
        cookies.push(...(await memberCarts.signedOut(website, memberId, headers, query.cloneCart)))
      }
      return reply(200, {}, { 'set-cookie': cookies })
    },
  })
