import * as z from 'zod'
import { jobKind } from '@portico/kit/jobs/job'

const id = z.string()

/** A reset was requested. `memberId` is null if there is no such member, so that both cases do the same work. */
export const memberResetMail = jobKind(
  'member-reset-mail',
  z.object({ websiteId: id, memberId: id.nullable() }),
)
export const memberConfirmMail = jobKind('member-confirm-mail', z.object({ websiteId: id, memberId: id }))
/** A sign-up used the address of this member. */
export const memberTakenMail = jobKind('member-taken-mail', z.object({ websiteId: id, memberId: id }))
/** The password was changed by the member or reset by a mailed link; `at` in ms since 1970. */
export const memberNoticeMail = jobKind(
  'member-notice-mail',
  z.object({ websiteId: id, memberId: id, notice: z.enum(['changed', 'reset']), at: z.number() }),
)
