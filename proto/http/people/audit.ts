import * as z from 'zod'
import { auditSubjects, reportedActions } from '../../enums/audit.ts'
import { ObjectId } from '../common/object-id.ts'

/**
 * The actions that the audit log of a website records, in the past tense (PERM-11). The interface turns them into
 * sentences.
 */
export const auditActions = [
  'staff.changed',
  'website.created',
  'website.owner-changed',
  'website.area-turned-off',
  'website.area-turned-on',

  'contributor.invited',
  'contributor.invited-again',
  'contributor.invitation-revoked',
  'contributor.joined',
  'contributor.added',
  'contributor.roles-changed',
  'contributor.removed',
  'contributor.left',

  'account.password-changed',
  'account.password-reset',
  'account.email-changed',
  'account.suspended',
  'account.reinstated',
  'account.read',
  'account.noted',
  'accounts.searched',

  'people.read',
  'member.disabled',
  'member.enabled',
  'member.deleted',
  'member.sessions-ended',
  'members.exported',
  'member.locked',
  'member.unlocked',
  'member.preserved',
  'member.released',
  'member.terminated',
  'members.redacted',

  ...reportedActions.sites,
  ...reportedActions.forms,
  ...reportedActions.commerce,
  ...reportedActions.census,
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kinds of actors: an account, a member, the provider's staff, or the system (a command). */
export const auditActors = ['owner', 'member', 'staff', 'system'] as const
export type AuditActorKind = (typeof auditActors)[number]

/**
 * Codes and counts with details of an action: `{from: ['editor'], to: ['admin']}`, `{fields: ['price']}`. Never a name, an
 * address or the value of a field.
 */
export const AuditDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)
export type AuditDetail = z.infer<typeof AuditDetail>

/** GET /api/rest/accounts/audit?websiteId&cursor&limit, newest first. `limit` is 1 to 100, default 50. */
export const AuditQuery = z.object({
  websiteId: ObjectId,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
})

/**
 * An entry of the audit log. `at` is in ms. `name` is the current name or address of an account or the address of a
 * member; empty after deletion. An actor of kind `staff` has no id and no name.
 */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.number(),
  actor: z.object({ kind: z.enum(auditActors), id: z.string().optional(), name: z.string() }),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditSubjects), id: z.string(), name: z.string() }).optional(),
  detail: AuditDetail,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditReply = z.object({ entries: z.array(AuditEntry), nextCursor: z.string().optional() })
export type AuditReply = z.infer<typeof AuditReply>
