import * as z from 'zod'
import { jobKind } from '@portico/kit/jobs/job'

const id = z.string()

/** What an account's owner is told after the fact. */
export type Notice =
  | 'password-changed'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-changed-by-staff'
  | 'suspended'
  | 'reinstated'

/** A reset was asked for; null where there is no such account, so that both cases take the same work. */
export const accountResetMail = jobKind('account-reset-mail', z.object({ accountId: id.nullable() }))
export const accountConfirmMail = jobKind('account-confirm-mail', z.object({ accountId: id }))
/** Somebody signed up with the address of this account. */
export const accountTakenMail = jobKind('account-taken-mail', z.object({ accountId: id }))
/** To the address that a change leads to; where it has an account, its owner is told instead. */
export const accountEmailMail = jobKind('account-email-mail', z.object({ accountId: id }))
/** What was written down when it happened (`store/account-notices.ts`). */
export const accountNoticeMail = jobKind('account-notice-mail', z.object({ noticeId: id }))
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
