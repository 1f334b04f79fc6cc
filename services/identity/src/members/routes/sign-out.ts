import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/members/member-sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { clearedMemberCookies } from '../../sessions/domain/cookies.ts'
import { requireMemberXsrf } from '../start-session.ts'
import { deleteMemberSession } from '../../sessions/store/member-sessions.ts'

/**
 * Ends the member's session. Without a session it only deletes the cookies. The cart stays with the member; with
 * `cloneCart=true` the visitor keeps a copy (SESS-03).
 */
export const signOutMember = ({ db, memberCarts, signals }: RouteDeps) =>
  route(api.signOutMember, async (context) => {
    const { principal, query, website, headers } = context
    const cookies = clearedMemberCookies()
    if (principal.kind === 'member') {
      const { memberId, sessionId } = requireMemberXsrf(context)
      await db.tenant(website.id, (tx) => deleteMemberSession(tx, sessionId))
      signals.signedOut('member')
      cookies.push(...(await memberCarts.signedOut(website, memberId, headers, query.cloneCart)))
    }
    return reply(200, {}, { 'set-cookie': cookies })
  })
