import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SessionsReply } from '@portico/proto/http/sessions'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../../deps.ts'
import { sessionEntries } from '../../sessions/domain/session-entries.ts'
import {
  deleteMemberSessions,
  endMemberSession,
  listMemberSessions,
} from '../../sessions/store/member-sessions.ts'

const path = '/api/site-users/account/sessions'

/** Lists the valid sessions of the member on this website. */
export const readMemberSessions = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'The sessions of the signed-in member.',
    access: 'member',
    answers: { 200: SessionsReply },
    async handle({ principal }) {
      const { memberId, sessionId, websiteId } = principal
      const sessions = await db.tenant(websiteId, (tx) => listMemberSessions(tx, memberId, clock.now()))
      return sessionEntries(sessions, sessionId)
    },
  })

/** Ends all sessions of the member except the current one. */
export const endOtherMemberSessions = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Ends all other sessions of the member.',
    access: 'member',
    answers: { 200: Done },
    async handle({ principal }) {
      const { memberId, sessionId, websiteId } = principal
      await db.tenant(websiteId, (tx) => deleteMemberSessions(tx, memberId, sessionId))
      return {}
    },
  })

/** Ends one session of the member, which may be the current one. */
export const endMemberSessionById = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Ends one of the member’s sessions.',
    access: 'member',
    params: z.object({ id: z.string().max(64) }),
    answers: { 200: Done },
    async handle({ principal, params }) {
      const { memberId, websiteId } = principal
      const { id } = params
      const ended = await db.tenant(websiteId, (tx) => endMemberSession(tx, memberId, id))
      if (!ended) throw notFound('session', id)
      return {}
    },
  })
