import { defineJob, type Job } from '@portico/kit/jobs/job'
import { findAccountDetails, type AccountDetails } from '../accounts/store/account-details.ts'
import { findAccountByEmail } from '../accounts/store/accounts.ts'
import { deleteNotice, findNotice } from '../accounts/store/account-notices.ts'
import { confirmLetter, newEmailLetter, noticeLetter, resetLetter, takenLetter } from './letters.ts'
import { confirmLink, emailLink, resetLink } from './mailed-links.ts'
import type { MailDeps } from '../mail/deps.ts'
import { isTooLate } from '../mail/too-late.ts'
import {
  accountConfirmMail,
  accountEmailMail,
  accountNoticeMail,
  accountResetMail,
  accountTakenMail,
} from '../mail/kinds.ts'

/**
 * Mails about an account. A job knows ids only: who it goes to and the link are made when it is sent, so that a mail
 * which waited is never wrong; a notice goes to whom it was about. What has no reason any more (confirmed meanwhile, suspended) is not sent.
 */
export function accountJobs({ db, clock, mail, secret, appOrigin }: MailDeps): Job[] {
  const made = () => ({ secret, appOrigin, now: clock.now() })
  async function tellHolder(account: AccountDetails | undefined, signal: AbortSignal) {
    if (account?.status === 'active')
      await mail.send(takenLetter(account, `${appOrigin}/config/sign-in`), signal)
  }
  return [
    defineJob(accountResetMail, async ({ accountId }, { waitedMs, signal }) => {
      if (isTooLate(waitedMs)) return
      const account = accountId === null ? undefined : await findAccountDetails(db, accountId)
      if (account?.status === 'active')
        await mail.send(resetLetter(account, resetLink(made(), account)), signal)
    }),
    defineJob(accountConfirmMail, async ({ accountId }, { signal }) => {
      const account = await findAccountDetails(db, accountId)
      if (account?.status === 'active' && account.emailConfirmedAt === null)
        await mail.send(confirmLetter(account, confirmLink(made(), account)), signal)
    }),
    defineJob(accountEmailMail, async ({ accountId }, { signal }) => {
      const account = await findAccountDetails(db, accountId)
      if (account?.status !== 'active' || account.pendingEmail === null) return
      const holder = await findAccountByEmail(db, account.pendingEmailKey!)
      if (holder) return tellHolder(await findAccountDetails(db, holder.id), signal)
      await mail.send(
        newEmailLetter({ ...account, email: account.pendingEmail }, emailLink(made(), account)),
        signal,
      )
    }),
    defineJob(accountTakenMail, async ({ accountId }, { signal }) =>
      tellHolder(await findAccountDetails(db, accountId), signal),
    ),
    defineJob(accountNoticeMail, async ({ noticeId }, { signal }) => {
      const row = await findNotice(db, noticeId)
      if (!row) return
      await mail.send(noticeLetter(row, `${appOrigin}/config/reset`), signal)
      await deleteNotice(db, noticeId)
    }),
  ]
}
