import { handles, type Job } from '@portico/kit/jobs/job'
import type { Mail } from '@portico/kit/mail/mail'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import { findAccountDetails } from '../store/account-details.ts'
import { confirmLetter, newEmailLetter, noticeLetter, resetLetter } from './account-letters.ts'
import { confirmLink, emailLink, resetLink } from './account-links.ts'
import { accountConfirmMail, accountEmailMail, accountNoticeMail, accountResetMail } from './kinds.ts'

export type MailDeps = { db: Db; clock: Clock; mail: Mail; secret: string; appOrigin: string }

/**
 * Mails about an account. A job knows ids only: who it goes to and the link are made when it is sent, so that a mail
 * which waited is never wrong. What has no reason any more (confirmed meanwhile, suspended) is not sent.
 */
export function accountJobs({ db, clock, mail, secret, appOrigin }: MailDeps): Job[] {
  const made = () => ({ secret, appOrigin, now: clock.now() })
  return [
    handles(accountResetMail, async ({ accountId }) => {
      const account = accountId === null ? undefined : await findAccountDetails(db, accountId)
      if (account?.status === 'active') await mail.send(resetLetter(account, resetLink(made(), account)))
    }),
    handles(accountConfirmMail, async ({ accountId }) => {
      const account = await findAccountDetails(db, accountId)
      if (account?.status === 'active' && account.emailConfirmedAt === null)
        await mail.send(confirmLetter(account, confirmLink(made(), account)))
    }),
    handles(accountEmailMail, async ({ accountId }) => {
      const account = await findAccountDetails(db, accountId)
      if (account?.status !== 'active' || account.pendingEmail === null) return
      await mail.send(newEmailLetter({ ...account, email: account.pendingEmail }, emailLink(made(), account)))
    }),
    handles(accountNoticeMail, async ({ accountId, notice, at }) => {
      const account = await findAccountDetails(db, accountId)
      if (!account) return
      // A change of address is told to the address that was left.
      const left = notice === 'email-changed' || notice === 'email-changed-by-staff'
      const email = left ? account.previousEmail : account.email
      if (email === null) return
      const told = { notice, at: new Date(at), resetUrl: `${appOrigin}/config/reset` }
      await mail.send(noticeLetter({ ...account, email }, told))
    }),
  ]
}
