import * as z from 'zod'
import { jobKind } from '@portico/kit/jobs/job'

const id = z.string()

/** What an account's owner is told after the fact. */
export const notices = [
  'password-changed',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'email-changed-by-staff',
  'suspended',
  'reinstated',
] as const
export type Notice = (typeof notices)[number]

/** A reset was asked for; null where there is no such account, so that both cases take the same work. */
export const accountResetMail = jobKind('account-reset-mail', z.object({ accountId: id.nullable() }))
export const accountConfirmMail = jobKind('account-confirm-mail', z.object({ accountId: id }))
/** To the address that a change leads to. */
export const accountEmailMail = jobKind('account-email-mail', z.object({ accountId: id }))
/** `at` in ms. */
export const accountNoticeMail = jobKind(
  'account-notice-mail',
  z.object({ accountId: id, notice: z.enum(notices), at: z.number() }),
)
export const invitationMail = jobKind('invitation-mail', z.object({ websiteId: id, invitationId: id }))
/** To a contributor whose roles were changed or taken by somebody else, or to who invited when somebody joined. */
export const contributorMail = jobKind(
  'contributor-mail',
  z.object({
    websiteId: id,
    accountId: id,
    what: z.enum(['joined', 'added', 'roles-changed', 'removed']),
    /** Who joined. */
    otherId: id.optional(),
  }),
)
