import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SessionLookup, type SessionReply } from '@portico/proto/http/identity'
import type { RouteDeps } from '../deps.ts'
import { tokenHash, xsrfOf } from '../domain/token.ts'
import { findAccountSession } from '../store/account-sessions.ts'
import { findSiteUserSession } from '../store/site-user-sessions.ts'

/** Whom a cookie stands for, asked by the gateway; one statement. 404 for a session that is not there any more. */
export const internalSession = ({ db, clock }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/internal/session',
    access: 'service',
    body: SessionLookup,
    async handle({ body }): Promise<SessionReply> {
      const hash = tokenHash(body.token)
      if (body.kind === 'owner') {
        const found = await findAccountSession(db, hash, clock.now())
        if (!found) throw notFound('session')
        const { accountId, sites, sessionId, staff } = found
        return {
          principal: { kind: 'owner', accountId, sites, sessionId, ...(staff === null ? {} : { staff }) },
          expiresAt: found.expiresAt.toISOString(),
        }
      }
      const found = await findSiteUserSession(db, body.websiteId, hash, clock.now())
      if (!found) throw notFound('session')
      const { memberId, sessionId } = found
      return {
        principal: {
          kind: 'member',
          memberId,
          websiteId: body.websiteId,
          sessionId,
          xsrf: xsrfOf(body.token),
        },
        expiresAt: found.expiresAt.toISOString(),
      }
    },
  })
