import { conflict, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import * as api from '@portico/proto/api/identity/staff/staff-members.schemas'
import type { AuditAction } from '@portico/proto/http/people/audit'
import type { StaffRedactReply } from '@portico/proto/http/people/staff'
import type { Done } from '@portico/proto/http/common/replies'
import type { RouteDeps } from '../../deps.ts'
import { newToken } from '../../sessions/domain/token.ts'
import { deleteMember } from '../../members/store/member-list.ts'
import { deleteMemberSessions } from '../../sessions/store/member-sessions.ts'
import {
  lockStaffMember,
  redactMembers,
  setMemberLocked,
  setMemberPreserved,
  type StaffMemberRow,
} from '../store/members.ts'

type MemberAct = { action: AuditAction; reference?: string } | undefined

/** Locks a member, runs `work` and audits the act that it returns. `work` returns undefined if it changed nothing. */
async function actOnMember(
  { db, audit }: RouteDeps,
  target: { websiteId: string; memberId: string; accountId: string },
  work: (tx: Tx, member: StaffMemberRow) => Promise<MemberAct>,
): Promise<Done> {
  const { websiteId, memberId, accountId } = target
  await db.tenant(websiteId, async (tx) => {
    const member = await lockStaffMember(tx, memberId)
    if (!member) throw notFound('member', memberId)
    const done = await work(tx, member)
    if (!done) return
    audit(tx, {
      websiteId,
      actor: { kind: 'staff', id: accountId },
      action: done.action,
      subject: { kind: 'member', id: memberId },
      ...(done.reference ? { detail: { reference: done.reference } } : {}),
    })
  })
  return {}
}

/** Locks a member, which ends all its sessions, or unlocks it. The website's owners cannot undo it. */
export const lockMember = (deps: RouteDeps) =>
  route(api.lockMember, ({ principal: { accountId }, params, body: { on, reference } }) =>
    actOnMember(deps, { ...params, accountId }, async (tx, { id, locked }) => {
      if (locked === on) return undefined
      await setMemberLocked(tx, id, on ? deps.clock.now() : null)
      noteErasure(tx, on ? 'lock' : 'unlock', params.websiteId, [id])
      if (on) await deleteMemberSessions(tx, id)
      return { action: on ? 'member.locked' : 'member.unlocked', reference }
    }),
  )

/** Protects a member from being deleted or redacted, or ends the protection. */
export const preserveMember = (deps: RouteDeps) =>
  route(api.preserveMember, ({ principal: { accountId }, params, body: { on, reference } }) =>
    actOnMember(deps, { ...params, accountId }, async (tx, { id, preserved }) => {
      if (preserved === on) return undefined
      await setMemberPreserved(tx, id, on ? deps.clock.now() : null)
      return { action: on ? 'member.preserved' : 'member.released', reference }
    }),
  )

/** Deletes a member permanently. */
export const terminateMember = (deps: RouteDeps) =>
  route(api.terminateMember, ({ principal: { accountId }, params }) =>
    actOnMember(deps, { ...params, accountId }, async (tx, { id, preserved }) => {
      if (preserved) throw conflict('This member is preserved.')
      await deleteMember(tx, id)
      noteErasure(tx, 'member', params.websiteId, [id])
      return { action: 'member.terminated' }
    }),
  )

/**
 * Removes the identifying data of a website's members, of all or of those named, and ends their sessions. They cannot
 * sign in again.
 */
export const redactWebsiteMembers = ({ db, clock, audit, passwords }: RouteDeps) =>
  route(
    api.redactWebsiteMembers,
    async ({ principal, params: { websiteId }, body }): Promise<StaffRedactReply> => {
      // The hash of a random password that is not stored.
      const passwordHash = await passwords.hash(newToken(), { email: '' })
      return db.tenant(websiteId, async (tx) => {
        const ids = body.memberIds ?? null
        const redaction = { websiteId, ids, passwordHash, at: clock.now() }
        const { redactedIds, preserved } = await redactMembers(tx, redaction)
        noteErasure(tx, 'redaction', websiteId, redactedIds)
        const outcome = { redacted: redactedIds.length, preserved }
        audit(tx, {
          websiteId,
          actor: { kind: 'staff', id: principal.accountId },
          action: 'members.redacted',
          subject: { kind: 'website', id: websiteId },
          detail: { ...outcome, ...(body.reference ? { reference: body.reference } : {}) },
        })
        return outcome
      })
    },
  )
