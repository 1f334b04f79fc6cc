import * as z from 'zod'
import { jobKind } from '@portico/kit/jobs/job'

const id = z.string()

/** The events of an account of which a notice informs its owner. */
export type Notice =
  | 'password-changed'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-changed-by-staff'
  | 'suspended'
  | 'reinstated'

/** A reset was requested. `accountId` is null if there is no account, so that both cases do the same work. */
export const accountResetMail = jobKind('account-reset-mail', z.object({ accountId: id.nullable() }))
export const accountConfirmMail = jobKind('account-confirm-mail', z.object({ accountId: id }))
/** A sign-up used the address of this account. */
export const accountTakenMail = jobKind('account-taken-mail', z.object({ accountId: id }))
/** To the new address of a pending change. If that address already has an account, its owner is told instead. */
export const accountEmailMail = jobKind('account-email-mail', z.object({ accountId: id }))
/** A notice that was stored when it happened (`accounts/store/account-notices.ts`). */
export const accountNoticeMail = jobKind('account-notice-mail', z.object({ noticeId: id }))
export const invitationMail = jobKind('invitation-mail', z.object({ websiteId: id, invitationId: id }))
/** To a contributor whose roles another person changed, or to the inviter when an invitation is accepted (`joined`). */
export const contributorMail = jobKind(
  'contributor-mail',
  z.object({
    websiteId: id,
    accountId: id,
    what: z.enum(['joined', 'added', 'roles-changed', 'removed']),
    /** The account that joined. */
    otherId: id.optional(),
  }),
)
