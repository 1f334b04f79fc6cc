import * as z from 'zod'
import { toStorableJson } from '../../values/storable.ts'
import { MailedToken, NewPassword, TypedPassword } from './identity.ts'
import { ObjectId } from '../common/object-id.ts'
import { personName } from '../common/person-name.ts'

const name = personName(100)

/** An e-mail address as it was typed; the service validates it. */
const email = z.string().max(1_024)

/** POST /api/site-users/account: signs a visitor up as a member of the website. */
export const MemberSignUp = z.preprocess(
  toStorableJson,
  z.object({ email, password: NewPassword, firstName: name.optional(), lastName: name.optional() }),
)

/** POST /api/site-users/account/session (SESS-01). */
export const MemberLogin = z.preprocess(
  toStorableJson,
  z.object({ email, password: TypedPassword, rememberMe: z.boolean().default(false) }),
)

/** DELETE /api/site-users/account/session?cloneCart=: `true` leaves a copy of the cart to the visitor (SESS-03). */
export const MemberLogout = z.object({
  cloneCart: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})

/** PUT /api/site-users/account/profile. */
export const ChangeProfile = z.preprocess(toStorableJson, z.object({ firstName: name, lastName: name }))

/** The profile that a member sees (WIRE-07). */
export const MemberProfile = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  name: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type MemberProfile = z.infer<typeof MemberProfile>

/**
 * The reply to a member's sign-up and sign-in: the browser repeats `xsrfToken` in the header `x-siteuser-xsrf-token`
 * (SESS-02).
 */
export const MemberSessionReply = z.object({ xsrfToken: z.string(), siteUser: MemberProfile })
export type MemberSessionReply = z.infer<typeof MemberSessionReply>

/** POST /api/site-users/account/password-reset. The reply is `{}`, whether the account exists or not. */
export const RequestPasswordReset = z.preprocess(toStorableJson, z.object({ email }))

/** POST /api/site-users/account/password: with the token of a mailed link, or with the current password. */
export const SetPassword = z.preprocess(
  toStorableJson,
  z
    .object({
      token: MailedToken.optional(),
      currentPassword: TypedPassword.optional(),
      password: NewPassword,
    })
    .refine((body) => (body.token === undefined) !== (body.currentPassword === undefined), {
      path: ['currentPassword'],
      message: 'is required, or the token of a mailed link in its place',
    })
    .meta({ oneOf: [{ required: ['token'] }, { required: ['currentPassword'] }] }),
)

/** POST /api/site-users/account/email-confirmation: `{token}` confirms, `{}` sends the mail again. */
export const ConfirmEmail = z.preprocess(toStorableJson, z.object({ token: MailedToken.optional() }))

/** The reply to a confirmation: the address, if a token confirmed it. */
export const MemberConfirmed = z.object({ email: z.string().optional() })

/** The status of a member in the owner's list. */
export const MemberStatus = z.enum(['active', 'disabled'])
export type MemberStatus = z.infer<typeof MemberStatus>

/** A member in the owner's list; times in ms. */
export const Member = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  createdOn: z.number(),
  lastSignedInOn: z.number().optional(),
  status: MemberStatus,
})
export type Member = z.infer<typeof Member>

const websiteId = ObjectId
/** The text of a search. */
const search = z.string().max(200).default('')

/** GET /api/rest/members: newest first; `search` matches the start of words in addresses and names. */
export const MemberListQuery = z.preprocess(
  toStorableJson,
  z.object({
    websiteId,
    search,
    status: MemberStatus.optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
)

/** A page of the list; `total` is the number of all matches. */
export const MemberList = z.object({
  members: z.array(Member),
  total: z.number().int(),
  nextCursor: z.string().optional(),
})
export type MemberList = z.infer<typeof MemberList>

/** GET /api/rest/members/export: the members that match the filters, as CSV. */
export const MemberExportQuery = z.preprocess(
  toStorableJson,
  z.object({ websiteId, search, status: MemberStatus.optional() }),
)

export const MemberParams = z.object({ id: ObjectId })
export const MemberQuery = z.object({ websiteId })

/** PUT /api/rest/members/:id: disabling a member ends the member's sessions. */
export const ChangeMember = z.object({ status: MemberStatus })

/** The reply to DELETE /api/rest/members/:id/sessions: the number of ended sessions. */
export const EndedSessions = z.object({ ended: z.number().int() })
export type EndedSessions = z.infer<typeof EndedSessions>
