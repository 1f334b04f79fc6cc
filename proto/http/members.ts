import * as z from 'zod'
import { storableJson } from '../storable.ts'
import { NewPassword, TypedPassword } from './identity.ts'
import { ObjectId } from './object-id.ts'
import { personName } from './person-name.ts'

const name = personName(100)

/** An address as somebody typed it; what is a good one, the service says. */
const email = z.string().max(1_024)
const MailedTokenText = z.string().min(1, 'is required').max(2_000)

/** POST /api/site-users/account: a visitor becomes a member of the website. */
export const MemberSignUp = z.preprocess(
  storableJson,
  z.object({ email, password: NewPassword, firstName: name.optional(), lastName: name.optional() }),
)

/** POST /api/site-users/account/session (SESS-01). */
export const MemberLogin = z.preprocess(
  storableJson,
  z.object({ email, password: TypedPassword, rememberMe: z.boolean().default(false) }),
)

/** DELETE /api/site-users/account/session?cloneCart=: whether a copy of the cart stays with the visitor (SESS-03). */
export const MemberLogout = z.object({
  cloneCart: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})

/** PUT /api/site-users/account/profile. */
export const ChangeProfile = z.preprocess(storableJson, z.object({ firstName: name, lastName: name }))

/** A member as the member sees it (wire.md §2). */
export const MemberProfile = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  name: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type MemberProfile = z.infer<typeof MemberProfile>

/** The reply to a member's sign-up and sign-in: `xsrfToken` goes back as `x-siteuser-xsrf-token` (SESS-02). */
export const MemberSessionReply = z.object({ xsrfToken: z.string(), siteUser: MemberProfile })
export type MemberSessionReply = z.infer<typeof MemberSessionReply>

/** POST /api/site-users/account/password-reset. The reply is `{}`, whether there is an account or not. */
export const AskForReset = z.preprocess(storableJson, z.object({ email }))

/** POST /api/site-users/account/password: with the token of a mailed link, or by a member who knows the old one. */
export const SetPassword = z.preprocess(
  storableJson,
  z
    .object({
      token: MailedTokenText.optional(),
      currentPassword: TypedPassword.optional(),
      password: NewPassword,
    })
    .refine((body) => (body.token === undefined) !== (body.currentPassword === undefined), {
      path: ['currentPassword'],
      message: 'is required, or the token of a mailed link in its place',
    }),
)

/** POST /api/site-users/account/email-confirmation: `{token}` confirms, `{}` sends the mail again. */
export const ConfirmEmail = z.preprocess(storableJson, z.object({ token: MailedTokenText.optional() }))

/** Its reply: the address where a token confirmed it. */
export const MemberConfirmed = z.object({ email: z.string().optional() })

/** What the owner's list shows of a member's state. */
export const MemberStatus = z.enum(['active', 'disabled'])
export type MemberStatus = z.infer<typeof MemberStatus>

/** A member as the owner sees it; times in ms since 1970. */
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
/** Characters of a search that are read. */
const search = z.string().max(200).default('')

/** GET /api/rest/members: newest first; `search` finds beginnings of words in addresses and names. */
export const MemberListQuery = z.preprocess(
  storableJson,
  z.object({
    websiteId,
    search,
    status: MemberStatus.optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
)

/** Its reply; `total` counts all that match, on every page. */
export const MemberList = z.object({
  members: z.array(Member),
  total: z.number().int(),
  nextCursor: z.string().optional(),
})
export type MemberList = z.infer<typeof MemberList>

/** GET /api/rest/members/export: the members that the list would show, as CSV. */
export const MemberExportQuery = z.preprocess(
  storableJson,
  z.object({ websiteId, search, status: MemberStatus.optional() }),
)

export const MemberParams = z.object({ id: ObjectId })
export const MemberOf = z.object({ websiteId })

/** PUT /api/rest/members/:id: disabling ends the member's sessions. */
export const ChangeMember = z.object({ status: MemberStatus })

/** The reply to DELETE /api/rest/members/:id/sessions: how many there were. */
export const EndedSessions = z.object({ ended: z.number().int() })
export type EndedSessions = z.infer<typeof EndedSessions>
