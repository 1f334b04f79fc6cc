import * as jobs from '@portico/kit/jobs/jobs'
import type { Clock } from '@portico/kit/clock'
import type { Ids } from '@portico/kit/ids'
import type { Tx } from '@portico/kit/postgres/db'
import { accountNoticeMail, type Notice } from '../mail/kinds.ts'
import type { AccountDetails } from './store/account-details.ts'
import { insertNotice } from './store/account-notices.ts'

/**
 * Stores a notice to the owner of an account and the job that mails it, in the transaction of the change. `account` is
 * the state before the change: the notice goes to that address, even if the account's address changes before the mail
 * is sent.
 */
export function notifyAccount(
  { clock, ids }: { clock: Clock; ids: Ids },
  tx: Tx,
  account: Pick<AccountDetails, 'id' | 'email' | 'name' | 'emailConfirmedAt'>,
  notice: Notice,
): void {
  const noticeId = ids.objectId()
  insertNotice(tx, {
    id: noticeId,
    accountId: account.id,
    email: account.email,
    name: account.emailConfirmedAt === null ? '' : account.name,
    notice,
    at: clock.now(),
  })
  jobs.add(tx, accountNoticeMail, { noticeId })
}
