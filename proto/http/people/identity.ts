import * as z from 'zod'
import type { RoleName } from '../../enums/website-role.ts'
import { PASSWORD_MIN_LENGTH } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'
import { toStorableJson } from '../../values/storable.ts'
import { personName } from '../common/person-name.ts'

/** Maximum bytes (UTF-8) of a password. Longer passwords are rejected before hashing. */
export const PASSWORD_MAX_BYTES = 1_024
export { PASSWORD_MIN_LENGTH }

/** A new password: at least 8 characters, at most 1,024 bytes. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `must be at least ${PASSWORD_MIN_LENGTH} characters long`)
  .refine(withinPasswordBytes, `must be at most ${PASSWORD_MAX_BYTES} bytes long`)

/** A password to sign in with. Only its maximum length is validated; the hash decides the rest. */
export const TypedPassword = z
  .string()
  .min(1, 'is required')
  .refine(withinPasswordBytes, `must be at most ${PASSWORD_MAX_BYTES} bytes long`)

/** POST /api/auth/SignUp: creates an owner's account. The service validates the e-mail address. */
export const SignUp = z.preprocess(
  toStorableJson,
  z.object({
    email: z.string().max(1_024),
    password: NewPassword,
    name: personName(200).optional(),
  }),
)

/**
 * POST /api/auth/Login. The reply has `targetWebsite`, the address that signs the owner in on a website: the website `websiteId`, or
 * without one the account's first website. With `targetWebsite: false` it has none, for the owner's area.
 */
export const Login = z.preprocess(
  toStorableJson,
  z.object({
    email: z.string().max(1_024),
    password: TypedPassword,
    websiteId: ObjectId.optional(),
    targetWebsite: z.boolean().default(true),
  }),
)

/** The reply to sign-up, sign-in and GET /api/auth/session. `roles` are names of website roles (ENUM-12). */
export const AccountReply = z.object({
  account: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  sites: z.array(z.object({ id: z.string(), roles: z.array(z.string()) })),
  targetWebsite: z.object({ loginUrl: z.string() }).optional(),
  /** Permissions of the provider's staff (PERM-11), in the reply to GET /api/auth/session. */
  staff: z.array(z.number()).optional(),
})
export type AccountReply = z.infer<typeof AccountReply>

/** POST /api/auth/PasswordReset. The reply is always `{}`, after the same time; a mail is sent if the account exists. */
export const PasswordReset = z.preprocess(toStorableJson, z.object({ email: z.string().max(1_024) }))

/** A token from a mail. A used, altered or expired token is a field error of `token`. */
export const MailedToken = z.string().min(1, 'is required').max(2_000)

/** POST /api/auth/Password: sets a new password with a mailed token and ends every session. */
export const SetPassword = z.preprocess(
  toStorableJson,
  z.object({ token: MailedToken, password: NewPassword }),
)

/** POST /api/auth/EmailConfirmation: confirms the address, or the new address of a pending change → `{email}`. */
export const ConfirmEmail = z.preprocess(toStorableJson, z.object({ token: MailedToken }))
export const ConfirmedEmail = z.object({ email: z.string() })
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>

/**
 * GET /api/rest/accounts/me, and the reply to PUT. `createdOn` in ms; `pendingEmail` is a new address that is not
 * confirmed yet.
 */
export const OwnAccount = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  pendingEmail: z.string().optional(),
  name: z.string(),
  createdOn: z.number(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** PUT /api/rest/accounts/me. */
export const ChangeAccount = z.preprocess(toStorableJson, z.object({ name: personName(200) }))

/** POST /api/rest/accounts/me/password: ends all other sessions. A wrong current password is a field error. */
export const ChangePassword = z.preprocess(
  toStorableJson,
  z.object({ currentPassword: TypedPassword, password: NewPassword }),
)

/** POST /api/rest/accounts/me/email: the change takes effect when the new address is confirmed. DELETE cancels it. */
export const ChangeEmail = z.preprocess(
  toStorableJson,
  z.object({ password: TypedPassword, email: z.string().max(1_024) }),
)

/** POST /internal/session: resolves a session cookie. On a website's host, `websiteId` is required. */
export const SessionLookup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner'), token: z.string().max(200) }),
  z.object({ kind: z.literal('member'), token: z.string().max(200), websiteId: z.string().max(64) }),
  z.object({ kind: z.literal('presence'), token: z.string().max(200), websiteId: z.string().max(64) }),
])
export type SessionLookup = z.infer<typeof SessionLookup>

/** The name of a role. The name of a role of a newer release is kept; it has no permission here. */
const Role = z.custom<RoleName>((name) => typeof name === 'string')

/** The reply to a session lookup; `expiresAt` is an ISO time. The answer to an unknown, expired or ended session is a 404. */
export const SessionReply = z.object({
  principal: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('owner'),
      accountId: z.string(),
      sites: z.record(z.string(), z.array(Role)),
      /** The flags of areas that are off, by website (ENUM-21); absent if all are on. */
      off: z.record(z.string(), z.array(z.number())).optional(),
      /** Permissions of the provider's staff (PERM-11); absent for other accounts. */
      staff: z.array(z.number()).optional(),
      sessionId: z.string(),
    }),
    z.object({
      kind: z.literal('presence'),
      accountId: z.string(),
      websiteId: z.string(),
      roles: z.array(Role),
      /** The flags of areas that are off for the website (ENUM-21); absent if all are on. */
      off: z.array(z.number()).optional(),
      sessionId: z.string(),
    }),
    z.object({
      kind: z.literal('member'),
      memberId: z.string(),
      websiteId: z.string(),
      sessionId: z.string(),
      xsrf: z.string(),
    }),
  ]),
  expiresAt: z.string(),
})
export type SessionReply = z.infer<typeof SessionReply>

/**
 * GET /internal/websites/:id/recipients: the contributors with a permission, for mails to them. `unconfirmed` have not confirmed their
 * address and get no mail; the last release does not list them.
 */
export const RecipientsQuery = z.object({ permission: z.coerce.number<number>().int() })
const Recipient = z.object({ accountId: z.string(), email: z.string(), name: z.string() })
export const Recipients = z.object({
  recipients: z.array(Recipient),
  unconfirmed: z.array(Recipient).optional(),
})
export type Recipients = z.infer<typeof Recipients>

/** POST /internal/websites/:id/owner: makes the account admin of a new website. */
export const GrantOwner = z.object({ accountId: z.string().regex(/^[0-9a-f]{24}$/) })

function withinPasswordBytes(password: string): boolean {
  return (
    password.length <= PASSWORD_MAX_BYTES && new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES
  )
}
