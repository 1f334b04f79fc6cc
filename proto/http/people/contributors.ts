import * as z from 'zod'
import { roleNames } from '../../enums/website-role.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

/** The roles of a contributor: at least one of the twelve, without duplicates (ENUM-12). */
export const AssignedRoles = z
  .array(z.enum(roleNames, 'must be a role'))
  .min(1, 'choose at least one role')
  .max(roleNames.length)
  .transform((roles) => [...new Set(roles)])

/** `?websiteId=` of every call about a website's contributors. */
export const ContributorsQuery = z.object({ websiteId: ObjectId })

/** An account with a role. Times in ms; `lastSeenOn` only if a session of the account is still valid. */
export const Contributor = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  since: z.number(),
  lastSeenOn: z.number().optional(),
})
export type Contributor = z.infer<typeof Contributor>

/** An open invitation. It may have expired (`expiresOn`, ms) and can be sent again. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  invitedOn: z.number(),
  expiresOn: z.number(),
  /** The name or address of the inviter. */
  invitedBy: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** GET /api/rest/accounts/contributors?websiteId. */
export const ContributorsReply = z.object({
  contributors: z.array(Contributor),
  invitations: z.array(Invitation),
})
export type ContributorsReply = z.infer<typeof ContributorsReply>

/** PUT /api/rest/accounts/contributors/:accountId?websiteId; the last admin keeps that role (409). */
export const ChangeRoles = z.preprocess(toStorableJson, z.object({ roles: AssignedRoles }))

/**
 * POST /api/rest/accounts/invitations → Invitation. A repeated invitation renews the open one with the given roles; the
 * address of a contributor is a field error.
 */
export const Invite = z.preprocess(
  toStorableJson,
  z.object({ websiteId: ObjectId, email: z.string().max(1_024), roles: AssignedRoles }),
)

/** POST /api/auth/Invitation, which shows an invitation, and POST /api/rest/accounts/invitations/accept. */
export const InvitationToken = z.preprocess(toStorableJson, z.object({ token: z.string().max(2_000) }))

/** An invitation as the invitee sees it before accepting. `hasAccount`: the address has an account, so sign in with it. */
export const InvitationLook = z.object({
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  website: z.object({ id: z.string(), title: z.string() }),
  invitedBy: z.string(),
  expiresOn: z.number(),
  hasAccount: z.boolean(),
})
export type InvitationLook = z.infer<typeof InvitationLook>

/** The reply to accepting an invitation. */
export const InvitationAccepted = z.object({ websiteId: z.string(), roles: z.array(z.enum(roleNames)) })
export type InvitationAccepted = z.infer<typeof InvitationAccepted>
