import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/sessions/internal-session.schemas'
import { type SessionReply } from '@portico/proto/http/people/identity'
import type { RouteDeps } from '../../deps.ts'
import { tokenHash, xsrfOf } from '../domain/token.ts'
import { findAccountSession } from '../store/account-sessions.ts'
import { findPresence } from '../store/presences.ts'
import { findMemberSession } from '../store/member-sessions.ts'

/**
 * Resolves a session cookie to a principal for the gateway, in one statement.
 * @throws Refusal 404 when the session does not exist or has ended
 */
export const internalSession = (deps: RouteDeps) => {
  const find = finders(deps)
  return route(api.internalSession, async ({ body }): Promise<SessionReply> => {
    const found = await (body.kind === 'owner'
      ? find.owner(body.token)
      : find[body.kind](body.token, body.websiteId))
    if (!found) throw notFound('session')
    return found
  })
}

const finders = ({ db, clock, sessionUse }: RouteDeps) => ({
  async owner(token: string): Promise<SessionReply | null> {
    const found = await findAccountSession(db, tokenHash(token), clock.now())
    if (!found) return null
    sessionUse.record(found)
    const { accountId, sites, sessionId, off, staff } = found
    return {
      principal: {
        kind: 'owner',
        accountId,
        sites,
        sessionId,
        ...(off && { off }),
        ...(staff && { staff }),
      },
      expiresAt: found.expiresAt.toISOString(),
    }
  },

  async member(token: string, websiteId: string): Promise<SessionReply | null> {
    const found = await findMemberSession(db, websiteId, tokenHash(token), clock.now())
    if (!found) return null
    sessionUse.record({ ...found, websiteId })
    const { memberId, sessionId } = found
    return {
      principal: { kind: 'member', memberId, websiteId, sessionId, xsrf: xsrfOf(token) },
      expiresAt: found.expiresAt.toISOString(),
    }
  },

  async presence(token: string, websiteId: string): Promise<SessionReply | null> {
    const found = await findPresence(db, websiteId, tokenHash(token), clock.now())
    if (!found) return null
    const { accountId, roles, off, sessionId } = found
    return {
      principal: { kind: 'presence', accountId, websiteId, roles, ...(off && { off }), sessionId },
      expiresAt: found.expiresAt.toISOString(),
    }
  },
})
