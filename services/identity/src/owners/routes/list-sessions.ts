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

/** Where the owner is signed in. */
export const listOwnSessions = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'Where the owner is signed in.',
    access: 'account',
    answers: { 200: SessionsReply },
    async handle({ principal }) {
      const { accountId, sessionId } = principal
      return sessionEntries(await listAccountSessions(db, accountId, clock.now()), sessionId)
    },
  })

/** Signs the owner out everywhere but here. */
export const endOtherSessions = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Signs the owner out everywhere but here.',
    access: 'account',
    answers: { 200: Done },
    async handle({ principal }) {
      const { accountId, sessionId } = principal
      await deleteAccountSessions(db, accountId, sessionId)
      return {}
    },
  })

/** Ends one of the owner's sessions, which may be the one that asks. */
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
