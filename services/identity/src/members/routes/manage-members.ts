import { conflict, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import * as api from '@portico/proto/api/identity/members/members.schemas'
import type { EndedSessions, Member, MemberList } from '@portico/proto/http/people/members'
import type { RouteDeps } from '../../deps.ts'
import { filterOf } from '../domain/member-filter.ts'
import {
  countMatchingMembers,
  deleteMember,
  findMemberEntry,
  listMembers,
  setMemberStatus,
} from '../store/member-list.ts'
import { deleteMemberSessions } from '../../sessions/store/member-sessions.ts'

/** Returns a website's members to its owners, newest first (SESS-11). */
export const readMembers = ({ db }: RouteDeps) =>
  route(api.listMembers, async ({ query }): Promise<MemberList> => {
    const { websiteId, cursor, limit } = query
    const before = readCursor(cursor)
    const filter = filterOf(query)
    return db.tenant(websiteId, async (tx) => {
      const found = await listMembers(tx, websiteId, filter, { before, max: limit + 1 })
      const { page, next } = pageOf(found, limit, ({ createdOn, id }) => ({ at: new Date(createdOn), id }))
      return { members: page, total: await countMatchingMembers(tx, websiteId, filter), ...next }
    })
  })

export const readMember = ({ db }: RouteDeps) =>
  route(api.readMember, async ({ params, query }): Promise<Member> => {
    const member = await db.tenant(query.websiteId, (tx) => findMemberEntry(tx, params.id))
    if (!member) throw notFound('member', params.id)
    return member
  })

/** Disables a member, which ends all its sessions, or enables it again. */
export const changeMember = ({ db, clock, audit }: RouteDeps) =>
  route(
    api.changeMember,
    async ({ params: { id }, query: { websiteId }, body: { status }, principal }): Promise<Member> => {
      return db.tenant(websiteId, async (tx) => {
        const changed = await setMemberStatus(tx, id, status, clock.now())
        // After the change: a concurrent sign-in sees the new status, or its session is deleted here.
        if (changed && status === 'disabled') await deleteMemberSessions(tx, id)
        const member = await findMemberEntry(tx, id)
        if (!member) throw notFound('member', id)
        if (changed) {
          noteErasure(tx, status === 'disabled' ? 'disable' : 'enable', websiteId, [id])
          audit(tx, {
            websiteId,
            actor: { kind: 'owner', id: principal.accountId },
            action: status === 'disabled' ? 'member.disabled' : 'member.enabled',
            subject: { kind: 'member', id },
          })
        }
        return member
      })
    },
  )

/** Deletes a member permanently. The address may sign up again as a new member. */
export const removeMember = ({ db, audit }: RouteDeps) =>
  route(api.removeMember, async ({ params: { id }, query: { websiteId }, principal }) => {
    await db.tenant(websiteId, async (tx) => {
      if (!(await deleteMember(tx, id))) {
        if (!(await findMemberEntry(tx, id))) throw notFound('member', id)
        throw conflict('This member cannot be deleted at the moment. Please contact our support.')
      }
      noteErasure(tx, 'member', websiteId, [id])
      audit(tx, {
        websiteId,
        actor: { kind: 'owner', id: principal.accountId },
        action: 'member.deleted',
        subject: { kind: 'member', id },
      })
    })
    return {}
  })

/** Ends all sessions of a member. */
export const endMemberSessions = ({ db, audit }: RouteDeps) =>
  route(
    api.endMemberSessions,
    async ({ params: { id }, query: { websiteId }, principal }): Promise<EndedSessions> => {
      return db.tenant(websiteId, async (tx) => {
        if (!(await findMemberEntry(tx, id))) throw notFound('member', id)
        const ended = await deleteMemberSessions(tx, id)
        if (ended > 0)
          audit(tx, {
            websiteId,
            actor: { kind: 'owner', id: principal.accountId },
            action: 'member.sessions-ended',
            subject: { kind: 'member', id },
            detail: { sessions: ended },
          })
        return { ended }
      })
    },
  )
