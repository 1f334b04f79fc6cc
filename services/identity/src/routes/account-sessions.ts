import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { RouteDeps } from '../deps.ts'
import { sessionEntries } from '../domain/session-entries.ts'
import { deleteAccountSessions, endAccountSession, listAccountSessions } from '../store/account-sessions.ts'

const path = '/api/rest/accounts/me/sessions'

/** Where the owner is signed in. */
export const listOwnSessions = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    access: 'account',
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
    access: 'account',
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
    access: 'account',
    params: z.object({ id: z.string().max(64) }),
    async handle({ principal, params }) {
      const { accountId } = principal
      const { id } = params
      if (!(await endAccountSession(db, accountId, id))) throw notFound('session', id)
      return {}
    },
  })
