import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/members/member-sessions.schemas'
import type { RouteDeps } from '../../deps.ts'
import { sessionEntries } from '../../sessions/domain/session-entries.ts'
import {
  deleteMemberSessions,
  endMemberSession,
  listMemberSessions,
} from '../../sessions/store/member-sessions.ts'

/** Lists the valid sessions of the member on this website. */
export const readMemberSessions = ({ db, clock }: RouteDeps) =>
  route(api.readMemberSessions, async ({ principal }) => {
    const { memberId, sessionId, websiteId } = principal
    const sessions = await db.tenant(websiteId, (tx) => listMemberSessions(tx, memberId, clock.now()))
    return sessionEntries(sessions, sessionId)
  })

/** Ends all sessions of the member except the current one. */
export const endOtherMemberSessions = ({ db }: RouteDeps) =>
  route(api.endOtherMemberSessions, async ({ principal }) => {
    const { memberId, sessionId, websiteId } = principal
    await db.tenant(websiteId, (tx) => deleteMemberSessions(tx, memberId, sessionId))
    return {}
  })

/** Ends one session of the member, which may be the current one. */
export const endMemberSessionById = ({ db }: RouteDeps) =>
  route(api.endMemberSessionById, async ({ principal, params }) => {
    const { memberId, websiteId } = principal
    const { id } = params
    const ended = await db.tenant(websiteId, (tx) => endMemberSession(tx, memberId, id))
    if (!ended) throw notFound('session', id)
    return {}
  })
