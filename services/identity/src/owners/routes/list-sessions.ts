import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/owners/sessions.schemas'
import type { RouteDeps } from '../../deps.ts'
import { sessionEntries } from '../../sessions/domain/session-entries.ts'
import {
  deleteAccountSessions,
  endAccountSession,
  listAccountSessions,
} from '../../sessions/store/account-sessions.ts'

/** Lists the valid sessions of the owner. */
export const readOwnSessions = ({ db, clock }: RouteDeps) =>
  route(api.readOwnSessions, async ({ principal }) => {
    const { accountId, sessionId } = principal
    return sessionEntries(await listAccountSessions(db, accountId, clock.now()), sessionId)
  })

/** Ends all sessions of the owner except the current one. */
export const endOtherSessions = ({ db }: RouteDeps) =>
  route(api.endOtherSessions, async ({ principal }) => {
    const { accountId, sessionId } = principal
    await deleteAccountSessions(db, accountId, sessionId)
    return {}
  })

/** Ends one session of the owner, which may be the current one. */
export const endOneSession = ({ db }: RouteDeps) =>
  route(api.endOneSession, async ({ principal, params }) => {
    const { accountId } = principal
    const { id } = params
    if (!(await endAccountSession(db, accountId, id))) throw notFound('session', id)
    return {}
  })
