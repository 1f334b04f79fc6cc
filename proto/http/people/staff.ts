import * as z from 'zod'
import { areaMessages } from '../../texts/area-messages.ts'
import { areaOf } from '../../enums/feature-area.ts'
import { isFeatureFlagNumber } from '../../enums/feature-flag.ts'
import { toStorableJson } from '../../values/storable.ts'
import { AssignedRoles } from './contributors.ts'
import { ObjectId } from '../common/object-id.ts'
import { staffReference as reference } from '../common/staff-reference.ts'

/*
 * Calls of the provider's staff under /api/rest/staff (PERM-09 to PERM-11). Each call needs its own permission. Names and
 * e-mail addresses are masked without the permission `identifiableDataRead`. Times in ms.
 */

const limit = z.coerce.number().int().min(1).max(100).default(50)
const cursor = z.string().max(200).optional()

export const StaffAccountParams = z.object({ accountId: ObjectId })
export const StaffWebsiteParams = z.object({ websiteId: ObjectId })
export const StaffContributorParams = z.object({ websiteId: ObjectId, accountId: ObjectId })
export const StaffMemberParams = z.object({ websiteId: ObjectId, memberId: ObjectId })

/**
 * GET /api/rest/staff/accounts?search&cursor&limit. Without `identifiableDataRead`, `search` must be a complete address
 * or an id, so that addresses cannot be guessed letter by letter.
 */
export const StaffAccountsQuery = z.object({
  search: z.string().trim().min(1, 'is required').max(256),
  cursor,
  limit,
})

export const StaffAccount = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  name: z.string(),
  status: z.enum(['active', 'suspended']),
  createdOn: z.number(),
  sites: z.array(z.object({ id: z.string(), roles: z.array(z.string()) })),
})
export type StaffAccount = z.infer<typeof StaffAccount>
export const StaffAccountsReply = z.object({
  accounts: z.array(StaffAccount),
  nextCursor: z.string().optional(),
})
export type StaffAccountsReply = z.infer<typeof StaffAccountsReply>

/** PUT /api/rest/staff/accounts/:accountId/status. Suspending ends every session at once. */
export const StaffAccountStatus = z.preprocess(
  toStorableJson,
  z.object({ status: z.enum(['active', 'suspended']), reference }),
)

/** PUT /api/rest/staff/accounts/:accountId/email; the new address must be confirmed. */
export const StaffAccountEmail = z.preprocess(
  toStorableJson,
  z.object({ email: z.string().max(1_024), reference }),
)

/** GET and POST /api/rest/staff/accounts/:accountId/notes. */
export const StaffNoteText = z.preprocess(
  toStorableJson,
  z.object({ text: z.string().trim().min(1, 'is required').max(4_000) }),
)
export const StaffNote = z.object({
  id: z.string(),
  text: z.string(),
  writtenOn: z.number(),
  writtenBy: z.string(),
})
export type StaffNote = z.infer<typeof StaffNote>
export const StaffNotesReply = z.object({ notes: z.array(StaffNote) })
export type StaffNotesReply = z.infer<typeof StaffNotesReply>

/** GET /api/rest/staff/websites/:websiteId/people?cursor&limit: contributors (first page only) and members. */
export const StaffPeopleQuery = z.object({ cursor, limit })
export const StaffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  createdOn: z.number(),
  locked: z.boolean(),
  preserved: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>
export const StaffPeopleReply = z.object({
  contributors: z.array(
    z.object({ accountId: z.string(), email: z.string(), name: z.string(), roles: z.array(z.string()) }),
  ),
  members: z.array(StaffMember),
  nextCursor: z.string().optional(),
})
export type StaffPeopleReply = z.infer<typeof StaffPeopleReply>

/** POST /api/rest/staff/websites/:websiteId/contributors: gives an account exactly these roles. */
export const StaffAddContributor = z.preprocess(
  toStorableJson,
  z.object({ accountId: ObjectId, roles: AssignedRoles, reference }),
)

/** PUT /api/rest/staff/websites/:websiteId/owner: `to` becomes an admin, `from` loses every role. */
export const StaffChangeOwner = z.preprocess(
  toStorableJson,
  z.object({ from: ObjectId, to: ObjectId, reference }),
)

/**
 * PUT /api/rest/staff/websites/:websiteId/members/:memberId/lock and …/preservation. A locked member cannot sign in; a
 * preserved one can be neither deleted nor redacted (a legal hold). DELETE …/:memberId terminates the account.
 */
export const StaffMemberFlag = z.preprocess(toStorableJson, z.object({ on: z.boolean(), reference }))

/**
 * POST /api/rest/staff/websites/:websiteId/members/redact: redacts the members in `memberIds`, or all with `all: true`.
 * Redaction cannot be undone, so exactly one of both is required, and unknown fields are rejected.
 */
export const StaffRedact = z.preprocess(
  toStorableJson,
  z
    .strictObject({
      memberIds: z.array(ObjectId).min(1).max(1_000).optional(),
      all: z.literal(true).optional(),
      reference,
    })
    .refine(({ memberIds, all }) => (memberIds === undefined) !== (all === undefined), {
      path: ['memberIds'],
      error: 'is required, unless all is true',
    }),
)
export const StaffRedactReply = z.object({ redacted: z.number(), preserved: z.number() })
export type StaffRedactReply = z.infer<typeof StaffRedactReply>

/**
 * GET /api/rest/staff/find-websites?search: at most 20 websites whose identifier or title starts with the text, or whose id
 * it is.
 */
export const StaffWebsitesQuery = z.object({ search: z.string().trim().min(1, 'is required').max(200) })
export const StaffWebsitesReply = z.object({
  websites: z.array(z.object({ id: ObjectId, identifier: z.string(), title: z.string(), url: z.string() })),
})
export type StaffWebsitesReply = z.infer<typeof StaffWebsitesReply>

/** GET /api/rest/staff/websites/:websiteId/areas: the areas of the owner's area, and whether each is on (ENUM-21). */
export const StaffAreasReply = z.object({
  website: z.object({ id: ObjectId, title: z.string(), url: z.string() }),
  areas: z.array(z.object({ flag: z.number(), name: z.string(), about: z.string(), on: z.boolean() })),
})
export type StaffAreasReply = z.infer<typeof StaffAreasReply>

/** PUT /api/rest/staff/websites/:websiteId/areas/:flag turns one area on or off. Flags have the numbers 1 to 65. */
export const StaffAreaParams = z.object({
  websiteId: ObjectId,
  flag: z.coerce
    .number('must be a number from 1 to 65')
    .refine(isFeatureFlagNumber, { error: 'must be a number from 1 to 65', abort: true })
    .refine((flag) => areaOf(flag) !== undefined, areaMessages.noArea),
})
export const StaffArea = z.preprocess(toStorableJson, z.object({ on: z.boolean(), reference }))
