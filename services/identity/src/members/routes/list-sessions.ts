import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SessionsReply } from '@portico/proto/http/sessions'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../../deps.ts'
import { sessionEntries } from '../../sessions/domain/session-entries.ts'
import {
  deleteSiteUserSessions,
  endSiteUserSession,
  listSiteUserSessions,
} from '../../sessions/store/member-sessions.ts'

const path = '/api/site-users/account/sessions'

/** Where the member is signed in on this website. */
export const listMemberSessions = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path,
    summary: 'Where the member is signed in.',
    access: 'member',
    answers: { 200: SessionsReply },
    async handle({ principal }) {
      const { memberId, sessionId, websiteId } = principal
      const sessions = await db.tenant(websiteId, (tx) => listSiteUserSessions(tx, memberId, clock.now()))
      return sessionEntries(sessions, sessionId)
    },
  })

/** Signs the member out everywhere but here. */
export const endOtherMemberSessions = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Signs the member out everywhere but here.',
    access: 'member',
    answers: { 200: Done },
    async handle({ principal }) {
      const { memberId, sessionId, websiteId } = principal
      await db.tenant(websiteId, (tx) => deleteSiteUserSessions(tx, memberId, sessionId))
      return {}
    },
  })

/** Ends one of the member's sessions, which may be the one that asks. */
export const endOneMemberSession = ({ db }: RouteDeps) =>
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
      const ended = await db.tenant(websiteId, (tx) => endSiteUserSession(tx, memberId, id))
      if (!ended) throw notFound('session', id)
      return {}
    },
  })
