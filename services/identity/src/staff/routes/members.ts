import { conflict, notFound } from '@portico/kit/errors'
import { staff } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import { staffPermission } from '@portico/proto/enums/permission'
import type { AuditAction } from '@portico/proto/http/audit'
import {
  StaffMemberParams,
  StaffMemberFlag,
  StaffRedact,
  StaffWebsiteParams,
  StaffRedactReply,
} from '@portico/proto/http/staff'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../../deps.ts'
import { newToken } from '../../sessions/domain/token.ts'
import { deleteMember } from '../../members/store/member-list.ts'
import { deleteSiteUserSessions } from '../../sessions/store/member-sessions.ts'
import {
  lockStaffMember,
  redactMembers,
  setMemberLocked,
  setMemberPreserved,
  type StaffMemberRow,
} from '../store/members.ts'

const path = '/api/rest/staff/websites/:websiteId/members'

type Did = { action: AuditAction; reference?: string | undefined } | undefined

/** Does something to one member and notes it with the website. `work` says what was done, if anything was. */
async function toMember(
  { db, audit }: RouteDeps,
  asked: { websiteId: string; memberId: string; accountId: string },
  work: (tx: Tx, member: StaffMemberRow) => Promise<Did>,
): Promise<Done> {
  const { websiteId, memberId, accountId } = asked
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

/** Locks a member out, which ends every session, or lets it in again. The website's owners cannot undo it. */
export const lockMember = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${path}/:memberId/lock`,
    summary: 'Locks a member out, or lets the member in again.',
    access: staff(staffPermission.lockMemberAccount),
    params: StaffMemberParams,
    body: StaffMemberFlag,
    answers: { 200: Done },
    handle: ({ principal: { accountId }, params, body: { on, reference } }) =>
      toMember(deps, { ...params, accountId }, async (tx, { id, locked }) => {
        if (locked === on) return undefined
        await setMemberLocked(tx, id, on ? deps.clock.now() : null)
        if (on) await deleteSiteUserSessions(tx, id)
        return { action: on ? 'member.locked' : 'member.unlocked', reference }
      }),
  })

/** Holds a member, so that nobody deletes or redacts it, or lets it go. */
export const preserveMember = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${path}/:memberId/preservation`,
    summary: 'Keeps a member from being deleted or redacted, or ends that.',
    access: staff(staffPermission.preserveMemberAccount),
    params: StaffMemberParams,
    body: StaffMemberFlag,
    answers: { 200: Done },
    handle: ({ principal: { accountId }, params, body: { on, reference } }) =>
      toMember(deps, { ...params, accountId }, async (tx, { id, preserved }) => {
        if (preserved === on) return undefined
        await setMemberPreserved(tx, id, on ? deps.clock.now() : null)
        return { action: on ? 'member.preserved' : 'member.released', reference }
      }),
  })

/** Ends a member's account for good. */
export const terminateMember = (deps: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${path}/:memberId`,
    summary: 'Ends a member’s account for good.',
    access: staff(staffPermission.terminateMemberAccount),
    params: StaffMemberParams,
    answers: { 200: Done },
    handle: ({ principal: { accountId }, params }) =>
      toMember(deps, { ...params, accountId }, async (tx, { id, preserved }) => {
        if (preserved) throw conflict('This member is preserved.')
        await deleteMember(tx, id)
        return { action: 'member.terminated' }
      }),
  })

/** Takes what identifies members of a website, all or those named, and signs them out for good. */
export const redactSiteUsers = ({ db, clock, audit, passwords }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${path}/redact`,
    summary: 'Takes what identifies members, those named or all.',
    access: staff(staffPermission.redactSiteUsers),
    params: StaffWebsiteParams,
    body: StaffRedact,
    answers: { 200: StaffRedactReply },
    async handle({ principal, params: { websiteId }, body }): Promise<StaffRedactReply> {
      // The hash of a password that nobody has.
      const passwordHash = await passwords.hash(newToken(), { email: '' })
      return db.tenant(websiteId, async (tx) => {
        const ids = body.memberIds ?? null
        const outcome = await redactMembers(tx, { websiteId, ids, passwordHash, at: clock.now() })
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
  })
