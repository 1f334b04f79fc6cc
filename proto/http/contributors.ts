import * as z from 'zod'
import { websiteRole, type RoleName } from '../enums/website-role.ts'
import { storableJson } from '../storable.ts'
import { ObjectId } from './object-id.ts'

const roleNames = Object.keys(websiteRole) as [RoleName, ...RoleName[]]

/** Roles somebody is given: at least one, each once, of the twelve (ENUM-12). */
export const GivenRoles = z
  .array(z.enum(roleNames, 'is no role'))
  .min(1, 'choose at least one role')
  .max(roleNames.length)
  .transform((roles) => [...new Set(roles)])

/** `?websiteId=` of every call about a website's contributors. */
export const ContributorsQuery = z.object({ websiteId: ObjectId })

/** One who has a role. Times in ms; `lastSeenOn` only where a session of the account is still good. */
export const Contributor = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  since: z.number(),
  lastSeenOn: z.number().optional(),
})
export type Contributor = z.infer<typeof Contributor>

/** An invitation that is open, also one that has expired (`expiresOn`, ms) and may be sent again. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  invitedOn: z.number(),
  expiresOn: z.number(),
  /** The name or address of who invited. */
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
export const ChangeRoles = z.preprocess(storableJson, z.object({ roles: GivenRoles }))

/**
 * POST /api/rest/accounts/invitations → Invitation. An address invited before has its invitation renewed, with these
 * roles; one that is a contributor already is a field error.
 */
export const Invite = z.preprocess(
  storableJson,
  z.object({ websiteId: ObjectId, email: z.string().max(1_024), roles: GivenRoles }),
)

/** POST /api/auth/Invitation, which looks, and POST /api/rest/accounts/invitations/accept, which spends. */
export const InvitationToken = z.preprocess(storableJson, z.object({ token: z.string().max(2_000) }))

/** What an invited person sees before accepting. `hasAccount`: sign in with this address, else sign up with it. */
export const InvitationLook = z.object({
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  website: z.object({ id: z.string(), title: z.string() }),
  invitedBy: z.string(),
  expiresOn: z.number(),
  hasAccount: z.boolean(),
})
export type InvitationLook = z.infer<typeof InvitationLook>

/** The reply to accepting. */
export const InvitationAccepted = z.object({ websiteId: z.string(), roles: z.array(z.enum(roleNames)) })
export type InvitationAccepted = z.infer<typeof InvitationAccepted>
