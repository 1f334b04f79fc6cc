import * as z from 'zod'
import { PASSWORD_MIN_LENGTH } from '../limits.ts'
import { ObjectId } from './object-id.ts'
import { storableJson } from '../storable.ts'
import { personName } from './person-name.ts'

/** Most bytes (UTF-8) of a password; a longer one is refused before anything is hashed. */
export const PASSWORD_MAX_BYTES = 1_024
export { PASSWORD_MIN_LENGTH }

/** A password somebody chooses: 8 characters at least, 1,024 bytes at most. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `must be at least ${PASSWORD_MIN_LENGTH} characters long`)
  .refine(withinPasswordBytes, `must be at most ${PASSWORD_MAX_BYTES} bytes long`)

/** A password somebody types to sign in: only the upper limit is checked, the rest is for the hash. */
export const TypedPassword = z
  .string()
  .min(1, 'is required')
  .refine(withinPasswordBytes, `must be at most ${PASSWORD_MAX_BYTES} bytes long`)

/** POST /api/auth/SignUp: opens an owner's account. The e-mail address itself is checked in the service. */
export const SignUp = z.preprocess(
  storableJson,
  z.object({
    email: z.string().max(1_024),
    password: NewPassword,
    name: personName(200).optional(),
  }),
)

/** POST /api/auth/Login. With `websiteId` the reply says how the owner is seen on that website (wire.md §2). */
export const Login = z.preprocess(
  storableJson,
  z.object({
    email: z.string().max(1_024),
    password: TypedPassword,
    websiteId: ObjectId.optional(),
  }),
)

/** The reply to sign-up, sign-in and GET /api/auth/session. `roles` are names of website roles (ENUM-12). */
export const AccountReply = z.object({
  account: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  sites: z.array(z.object({ id: z.string(), roles: z.array(z.string()) })),
  targetWebsite: z.object({ loginUrl: z.string() }).optional(),
})
export type AccountReply = z.infer<typeof AccountReply>

/** POST /api/auth/PasswordReset → `{}` always, after the same time: a mail goes out where there is an account. */
export const PasswordReset = z.preprocess(storableJson, z.object({ email: z.string().max(1_024) }))

/** A token that came by mail. One that is spent, altered or too old is a field error of `token`. */
const MailedToken = z.string().min(1, 'is required').max(2_000)

/** POST /api/auth/Password: the password is set anew by the mailed token, and every session ends. */
export const SetPassword = z.preprocess(storableJson, z.object({ token: MailedToken, password: NewPassword }))

/** POST /api/auth/EmailConfirmation: confirms the address, or the one that a change leads to → `{email}`. */
export const ConfirmEmail = z.preprocess(storableJson, z.object({ token: MailedToken }))
export const ConfirmedEmail = z.object({ email: z.string() })
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>

/**
 * GET /api/rest/accounts/me and the reply to PUT. `createdOn` in ms; `pendingEmail` is the address of a change that is
 * not confirmed yet.
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
export const ChangeAccount = z.preprocess(storableJson, z.object({ name: personName(200) }))

/** POST /api/rest/accounts/me/password: ends all other sessions. A wrong current password is a field error. */
export const ChangePassword = z.preprocess(
  storableJson,
  z.object({ currentPassword: TypedPassword, password: NewPassword }),
)

/** POST /api/rest/accounts/me/email: the change holds when the new address is confirmed. DELETE takes it back. */
export const ChangeEmail = z.preprocess(
  storableJson,
  z.object({ password: TypedPassword, email: z.string().max(1_024) }),
)

/** POST /internal/session: whom does this cookie stand for? `websiteId` is needed on a website's host. */
export const SessionLookup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner'), token: z.string().max(200) }),
  z.object({ kind: z.literal('member'), token: z.string().max(200), websiteId: z.string().max(64) }),
  z.object({ kind: z.literal('presence'), token: z.string().max(200), websiteId: z.string().max(64) }),
])
export type SessionLookup = z.infer<typeof SessionLookup>

/** Its reply; `expiresAt` is an ISO time. 404 where the session is unknown, expired or ended. */
export const SessionReply = z.object({
  principal: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('owner'),
      accountId: z.string(),
      sites: z.record(z.string(), z.array(z.string())),
      /** Permissions of the provider's staff (PERM-11); absent for everyone else. */
      staff: z.array(z.number()).optional(),
      sessionId: z.string(),
    }),
    z.object({
      kind: z.literal('presence'),
      accountId: z.string(),
      websiteId: z.string(),
      roles: z.array(z.string()),
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

/** POST /internal/websites/:id/owner: the account becomes admin of a website that was just created. */
export const GrantOwner = z.object({ accountId: z.string().regex(/^[0-9a-f]{24}$/) })

function withinPasswordBytes(password: string): boolean {
  return (
    password.length <= PASSWORD_MAX_BYTES && new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES
  )
}
