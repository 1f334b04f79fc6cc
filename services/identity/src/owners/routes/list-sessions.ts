import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SessionsReply } from '@portico/proto/http/sessions'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../../deps.ts'
import { sessionEntries } from '../../sessions/domain/session-entries.ts'
import {
  deleteAccountSessions,
  endAccountSession,
  listAccountSessions,
} from '../../sessions/store/account-sessions.ts'

const path = '/api/rest/accounts/me/sessions'

/** Lists the valid sessions of the owner. */
export const readOwnSessions = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'The sessions of the signed-in owner.',
    access: 'account',
    answers: { 200: SessionsReply },
    async handle({ principal }) {
      const { accountId, sessionId } = principal
      return sessionEntries(await listAccountSessions(db, accountId, clock.now()), sessionId)
    },
  })

/** Ends all sessions of the owner except the current one. */
export const endOtherSessions = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Ends all other sessions of the owner.',
    access: 'account',
    answers: { 200: Done },
    async handle({ principal }) {
      const { accountId, sessionId } = principal
      await deleteAccountSessions(db, accountId, sessionId)
      return {}
    },
  })

/** Ends one session of the owner, which may be the current one. */
export const endOneSession = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Ends one of the owner’s sessions.',
    access: 'account',
    params: z.object({ id: z.string().max(64) }),
    answers: { 200: Done },
    async handle({ principal, params }) {
      const { accountId } = principal
      const { id } = params
      if (!(await endAccountSession(db, accountId, id))) throw notFound('session', id)
      return {}
    },
  })
