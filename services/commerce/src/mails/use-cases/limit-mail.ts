import { createHmac } from 'node:crypto'
import type { MailLimit } from '@portico/proto/enums/mail-kind'
import { MAX_MAILS_OF_WEBSITE_PER_DAY, MAX_MAILS_TO_ADDRESS_PER_DAY } from '@portico/proto/limits'
import type { MailsDeps } from '../deps.ts'
import { countMail } from '../store/counted-mails.ts'
import type { LeasedMail } from '../store/mail-jobs.ts'
import type { ComposedMail } from './compose-mail.ts'

export const MAIL_COUNTS_KEPT_MS = 86_400_000

/**
 * Returns the limit of a day that a mail is above; null if it may be sent. Any visitor can enter any address at the checkout, so mails
 * to buyers are limited by address. Orders without real money cost a visitor nothing, so their mails are also limited by website, and
 * cannot use up the mails of paid orders. Mails about paid orders to the people who run the store are not limited.
 */
export async function limitMail(
  { db, clock, options }: Pick<MailsDeps, 'db' | 'clock' | 'options'>,
  mail: LeasedMail,
  { letter, isPaid, isToOwner }: ComposedMail,
): Promise<MailLimit | null> {
  if (isToOwner && isPaid) return null
  const now = clock.now()
  let limit: MailLimit | null = null
  const recipient = hashAddress(options.cartSecret, letter.to)
  const mayBeSent = await countMail(
    db,
    mail,
    { recipient, isPaid },
    {
      now,
      since: new Date(now.getTime() - MAIL_COUNTS_KEPT_MS),
      isAbove({ toRecipient, unpaidOfWebsite }) {
        if (toRecipient >= MAX_MAILS_TO_ADDRESS_PER_DAY) limit = 'address-limit'
        else if (!isPaid && unpaidOfWebsite >= MAX_MAILS_OF_WEBSITE_PER_DAY) limit = 'website-limit'
        return limit !== null
      },
    },
  )
  return mayBeSent ? null : limit
}

/** Case does not distinguish addresses here, so that no spelling of one has a count of its own. */
const hashAddress = (secret: string, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['mails-to', address.trim().toLowerCase()]))
    .digest()
