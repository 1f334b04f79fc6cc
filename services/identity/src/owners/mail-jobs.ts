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
 * Jobs that mail owners about their accounts. A job contains ids only: address and link are read when the mail is sent, so
 * that a delayed mail is correct. A mail whose reason no longer exists, because the address is confirmed or the account
 * is suspended, is not sent. A notice goes to the address that it was stored with.
 */
export function accountJobs({ db, clock, mail, secret, appOrigin }: MailDeps): Job[] {
  const linkContext = () => ({ secret, appOrigin, now: clock.now() })
  async function sendTakenMail(account: AccountDetails | undefined, signal: AbortSignal) {
    if (account?.status === 'active')
      await mail.send(takenLetter(account, `${appOrigin}/config/sign-in`), signal)
  }
  return [
    defineJob(accountResetMail, async ({ accountId }, { waitedMs, signal }) => {
      if (isTooLate(waitedMs)) return
      const account = accountId === null ? undefined : await findAccountDetails(db, accountId)
      if (account?.status === 'active')
        await mail.send(resetLetter(account, resetLink(linkContext(), account)), signal)
    }),
    defineJob(accountConfirmMail, async ({ accountId }, { signal }) => {
      const account = await findAccountDetails(db, accountId)
      if (account?.status === 'active' && account.emailConfirmedAt === null)
        await mail.send(confirmLetter(account, confirmLink(linkContext(), account)), signal)
    }),
    defineJob(accountEmailMail, async ({ accountId }, { signal }) => {
      const account = await findAccountDetails(db, accountId)
      if (account?.status !== 'active' || account.pendingEmail === null) return
      const holder = await findAccountByEmail(db, account.pendingEmailKey!)
      if (holder) return sendTakenMail(await findAccountDetails(db, holder.id), signal)
      await mail.send(
        newEmailLetter({ ...account, email: account.pendingEmail }, emailLink(linkContext(), account)),
        signal,
      )
    }),
    defineJob(accountTakenMail, async ({ accountId }, { signal }) =>
      sendTakenMail(await findAccountDetails(db, accountId), signal),
    ),
    defineJob(accountNoticeMail, async ({ noticeId }, { signal }) => {
      const row = await findNotice(db, noticeId)
      if (!row) return
      await mail.send(noticeLetter(row, `${appOrigin}/config/reset`), signal)
      await deleteNotice(db, noticeId)
    }),
  ]
}
